import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createRegistry, type ToolRegistry } from '../../tools/registry.ts';
import { type RenderedResult, renderResults } from '../../tools/render-results.ts';
import { runCall } from '../../tools/run-call.ts';
import type { Tool } from '../../tools/tool.ts';
import type { ToolResult } from '../../tools/tool-result.ts';
import { fixedProjects, type Project, type Projects } from './projects.ts';

/** The program of the threads, as it was built. */
export const BUILT_WORKER: URL = new URL('../../../dist/scan-worker.js', import.meta.url);

/** Test data: a project in a fresh folder. */
export interface SampleProject {
  readonly project: Project;
  readonly projects: Projects;
  write(path: string, content: string | Buffer): void;
  close(): void;
}

/** Makes a project of these files. */
export function createSampleProject(files: Readonly<Record<string, string | Buffer>> = {}): SampleProject {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'thoughtline-project-')));
  const project = { name: 'sample', root };
  const write = (path: string, content: string | Buffer): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  };
  for (const [path, content] of Object.entries(files)) write(path, content);
  return { project, projects: fixedProjects([project]), write, close: () => rmSync(root, { recursive: true }) };
}

/** A tool that is called and rendered as an agent would. */
export interface CalledTool {
  readonly registry: ToolRegistry;
  run(input: unknown, signal?: AbortSignal): Promise<ToolResult>;
  call(input: unknown): Promise<RenderedResult>;
}

/** Calls one tool by itself. */
export function toCalled(tool: Tool): CalledTool {
  const registry = createRegistry([tool]);
  const run: CalledTool['run'] = (input, signal) =>
    runCall({ id: '1', name: tool.spec.name, input }, { registry, mode: 'agent', ...(signal && { signal }) });
  return {
    registry,
    run,
    call: async (input) => {
      const [rendered] = renderResults([await run(input)], { registry });
      if (rendered === undefined) throw new Error('nothing was rendered');
      return rendered;
    },
  };
}
