import { describe, expect, it } from 'vitest';
import { createRegistry } from '../../tools/registry.ts';
import { renderResults } from '../../tools/render-results.ts';
import { runCall } from '../../tools/run-call.ts';
import { createUpdatePlanTool } from './tool.ts';

const registry = createRegistry([createUpdatePlanTool()]);

async function plan(input: unknown): Promise<string> {
  const result = await runCall({ id: '1', name: 'update_plan', input }, { registry, mode: 'agent' });
  return renderResults([result], { registry })[0]?.text ?? '';
}

describe('createUpdatePlanTool', () => {
  it('shows the plan as a checklist', async () => {
    const entries = [
      { content: 'Read', status: 'completed' },
      { content: 'Write', status: 'in_progress', priority: 'high' },
      { content: 'Rest' },
    ];
    expect(await plan({ entries })).toBe('[x] Read\n[>] Write (high)\n[ ] Rest');
  });

  it('takes a lone entry for a list, and an empty list to clear the plan', async () => {
    expect(await plan({ entries: { content: 'Only' } })).toBe('[ ] Only');
    expect(await plan({ entries: [] })).toBe('The plan is empty.');
  });

  it('refuses an empty entry', async () => {
    expect(await plan({ entries: [{ content: ' ' }] })).toContain('entries.0.content');
  });

  it('describes itself to models in under 600 characters', () => {
    expect(createUpdatePlanTool().spec.description.length).toBeLessThan(600);
  });
});
