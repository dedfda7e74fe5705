import { compareText } from '../../base/order.ts';
import codeAnalysis from './code-analysis.md';
import customerPolicy from './customer-policy.md';
import finance from './finance.md';
import hrData from './hr-data.md';
import securityAssessment from './security-assessment.md';
import { parseTemplate, type Template } from './template.ts';

/** The templates that can be asked for. */
export interface Templates {
  /** In order of their names. */
  list(): readonly Template[];
  find(name: string): Template | undefined;
}

const BUILT_IN = {
  'code-analysis': codeAnalysis,
  'customer-policy': customerPolicy,
  finance,
  'hr-data': hrData,
  'security-assessment': securityAssessment,
};

/** The built-in templates and the user's own, which come first where names are equal. */
export function createTemplates(own: readonly Template[] = []): Templates {
  const byName = new Map([...builtIn(), ...own].map((template) => [template.name, template]));
  const inOrder = [...byName.values()].sort((a, b) => compareText(a.name, b.name));
  return { list: () => inOrder, find: (name) => byName.get(name) };
}

function builtIn(): Template[] {
  return Object.entries(BUILT_IN).flatMap(([name, markdown]) => {
    const parsed = parseTemplate(name, markdown);
    return parsed.ok ? [parsed.template] : [];
  });
}
