import { readTemplates } from '../templates.ts';
import type { Finding } from './finding.ts';

/** One finding per template of the user's that cannot be used, or one that all is well. */
export async function checkTemplates(home: string): Promise<Finding[]> {
  const { templates, warnings } = await readTemplates(home);
  if (warnings.length > 0) {
    const advice = 'A template is a markdown file: the first line "# Title", then the text.';
    return warnings.map((detail) => ({ check: 'templates', status: 'warning', detail, advice }));
  }
  return [
    {
      check: 'templates',
      status: 'ok',
      detail: templates
        .list()
        .map(({ name }) => name)
        .join(', '),
    },
  ];
}
