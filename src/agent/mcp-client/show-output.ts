import { shorten } from '../../base/shorten.ts';
import type { ToolParts } from '../../tools/define-tool.ts';
import { resourceId } from '../../tools/resource-id.ts';
import type { ResourceTracker } from '../../tools/resource-tracker.ts';
import type { ToolSchema } from '../../tools/schema.ts';
import type { ToolImage } from '../../tools/tool.ts';
import { type McpOutput, type McpPart, mcpOutput } from './mcp-output.ts';

const LONGEST_STATUS = 120;
/** What models can see; anything else is told in words. */
const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];
const MOST_IMAGES = 10;

/** What all tools of servers have in common: how an answer is read back and shown. */
export const MCP_FACES: Pick<
  ToolParts<ToolSchema, typeof mcpOutput, McpOutput>,
  'output' | 'outputSchema' | 'isSuccess' | 'status' | 'render' | 'images'
> = {
  output: mcpOutput,
  outputSchema: { type: 'object', properties: {} },
  isSuccess: ({ isError }) => !isError,
  status: statusOf,
  render: renderOutput,
  images: imagesOf,
};

/** An answer as text for a model: what another result shows is not shown again. */
function renderOutput(output: McpOutput, resources: ResourceTracker): string {
  const { server, tool, inputHash, content, structured, isStructuredSaid, notes } = output;
  const name = `${server}/${tool}`;
  const once = (shown: string, where: string, options: Readonly<Record<string, string>>): string => {
    const id = resourceId({ kind: 'mcp', name: where, options, content: shown });
    return resources.claim(id) ? shown : resources.placeholder(where, id);
  };
  const lines = content.map((part) => {
    if (part.type === 'text') return part.text === '' ? '' : once(part.text, name, { call: inputHash });
    if (part.type !== 'resource' || part.text === undefined) return describePart(part);
    return `[resource ${part.uri}]\n${once(part.text, part.uri, { server })}`;
  });
  if (structured !== undefined && !isStructuredSaid) {
    lines.push(once(JSON.stringify(structured), `${name} as data`, { call: inputHash }));
  }
  lines.push(...notes.map((note) => `[… ${note} …]`));
  return lines.filter((line) => line !== '').join('\n') || '(no content)';
}

/** One line for people. */
function statusOf({ content, isError, structured }: McpOutput): string {
  const text = content.find((part) => part.type === 'text')?.text.trim() ?? '';
  const line = shorten(text.split('\n', 1)[0] ?? '', LONGEST_STATUS);
  if (isError) return line === '' ? 'failed' : `failed: ${line}`;
  if (line !== '') return line;
  if (content.length === 0) return structured === undefined ? 'no content' : 'data';
  return content
    .map(({ type }) => type)
    .slice(0, 5)
    .join(', ');
}

/** The pictures in an answer that models can see. */
function imagesOf({ content }: McpOutput): ToolImage[] {
  const images = content.flatMap((part): ToolImage[] => {
    const { mediaType = '', data } = part.type === 'image' || part.type === 'resource' ? part : {};
    return data !== undefined && IMAGE_TYPES.includes(mediaType) ? [{ mediaType, data }] : [];
  });
  return images.slice(0, MOST_IMAGES);
}

function describePart(part: Exclude<McpPart, { type: 'text' }>): string {
  if (part.type === 'other') return JSON.stringify(part.value);
  if (part.type === 'resource_link') {
    const { name, uri, mediaType, description } = part;
    const about = [mediaType, description].filter(Boolean).join('; ');
    return `[link to a resource: ${[name, uri].filter(Boolean).join(', ')}${about === '' ? '' : ` (${about})`}]`;
  }
  const what = part.type === 'resource' ? `resource ${part.uri}` : part.type;
  return `[${[what, part.mediaType, sizeOf(part.data ?? '')].filter(Boolean).join(', ')}]`;
}

function sizeOf(base64: string): string {
  const bytes = Math.floor((base64.replace(/=+$/, '').length * 3) / 4);
  return bytes < 1024 ? `${bytes} bytes` : `${Math.round(bytes / 1024)} KiB`;
}
