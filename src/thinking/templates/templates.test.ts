import { describe, expect, it } from 'vitest';
import { createTemplates } from './templates.ts';

describe('createTemplates', () => {
  it('offers the five domains', () => {
    const names = createTemplates()
      .list()
      .map(({ name }) => name);
    expect(names).toEqual(['code-analysis', 'customer-policy', 'finance', 'hr-data', 'security-assessment']);
  });

  it('keeps every built-in template short, with rules, gaps and a check', () => {
    for (const { title, text } of createTemplates().list()) {
      expect(title.length + text.length, title).toBeLessThanOrEqual(1_200);
      expect(text).toMatch(/Rules that apply/);
      expect(text).toMatch(/missing/i);
      expect(text).toMatch(/Check|verify/);
    }
  });

  it('adds the user’s own, which replace built-in ones of the same name', () => {
    const own = { name: 'finance', title: 'Ours', text: 'Ask Ann.' };
    const templates = createTemplates([own, { name: 'a', title: 'A', text: 'a' }]);
    expect(templates.find('finance')).toEqual(own);
    expect(templates.list().map(({ name }) => name)).toContain('a');
    expect(templates.list()).toHaveLength(6);
    expect(templates.find('constructor')).toBeUndefined();
  });
});
