import { stringify } from 'yaml';

/** Several documents as one YAML text. A file of its own, so that the YAML library is loaded only where it is needed. */
export function toYaml(documents: readonly unknown[]): string {
  return documents
    .map((document) => stringify(document))
    .join('---\n')
    .trimEnd();
}
