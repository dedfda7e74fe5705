import type { JsonValue } from '../../base/json.ts';
import type { ToolSpec } from '../tool-spec.ts';
import { toDify } from './to-dify.ts';
import { toGemini } from './to-gemini.ts';

/** The ecosystems that definitions can be written for. */
export const EXPORT_FORMATS = ['mcp', 'openai', 'anthropic', 'gemini', 'dify'] as const;

/** One of the ecosystems. */
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

const exporters: Readonly<Record<ExportFormat, (specs: readonly ToolSpec[]) => JsonValue>> = {
  mcp: (specs) => ({ tools: specs.map(toMcp) }),
  openai: (specs) =>
    specs.map(({ name, description, inputSchema }) => ({
      type: 'function',
      function: { name, description, parameters: inputSchema },
    })),
  anthropic: (specs) =>
    specs.map(({ name, description, inputSchema }) => ({ name, description, input_schema: inputSchema })),
  gemini: (specs) => [{ functionDeclarations: specs.map(toGemini) }],
  dify: (specs) => specs.map(toDify),
};

/** The definitions of tools as an ecosystem wants them; Dify's are one manifest per tool, to be written as YAML. */
export function exportTools(specs: readonly ToolSpec[], format: ExportFormat): JsonValue {
  return exporters[format](specs);
}

function toMcp({ name, label, description, inputSchema, outputSchema, annotations }: ToolSpec): JsonValue {
  // MCP knows structured output as objects only.
  const output = outputSchema['type'] === 'object' ? { outputSchema } : {};
  return { name, title: label.en, description, inputSchema, ...output, annotations: { ...annotations } };
}
