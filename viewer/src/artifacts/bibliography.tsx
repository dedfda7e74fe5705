import { CodeBlock } from '../markdown/code-block.tsx';
import { safeAddress } from '../markdown/safe-address.ts';

/** A list of sources; what is no such list is shown as it is. */
export function Bibliography({ content }: { readonly content: string }) {
  const entries = readEntries(content);
  if (entries === undefined) return <CodeBlock text={content} />;
  return (
    <ol className="bibliography">
      {entries.map(({ title, details, url }) => (
        <li key={`${title} ${details} ${url}`}>
          {url === undefined ? (
            title
          ) : (
            <a href={url} rel="noreferrer noopener" target="_blank">
              {title}
            </a>
          )}
          {details !== '' && <span className="source-details"> {details}</span>}
        </li>
      ))}
    </ol>
  );
}

interface Source {
  readonly title: string;
  readonly details: string;
  readonly url: string | undefined;
}

function readEntries(content: string): readonly Source[] | undefined {
  try {
    const parsed: unknown = JSON.parse(content);
    return Array.isArray(parsed) ? parsed.map(toSource) : undefined;
  } catch {
    return undefined;
  }
}

function toSource(entry: unknown): Source {
  const fields: Readonly<Record<string, unknown>> = typeof entry === 'object' && entry !== null ? { ...entry } : {};
  const text = (name: string): string => {
    const value = fields[name];
    if (Array.isArray(value)) return value.filter((each) => typeof each === 'string').join(', ');
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  const details = ['authors', 'journal', 'year'].map(text).filter((each) => each !== '');
  return { title: text('title') || JSON.stringify(entry), details: details.join(' · '), url: safeAddress(text('url')) };
}
