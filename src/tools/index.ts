export { ThoughtlineError } from '../base/error.ts';
export type { JsonObject, JsonValue } from '../base/json.ts';
export type { AskPermission, CallParts } from './call-parts.ts';
export { coerce } from './coerce.ts';
export { defineTool, type ToolParts } from './define-tool.ts';
export { caretDialect } from './dialects/caret/caret-dialect.ts';
export type { Dialect, DialectEvent, DialectStream, MalformedCall, ParsedCall } from './dialects/dialect.ts';
export { dialects } from './dialects/dialects.ts';
export { jsonDialect } from './dialects/json/json-dialect.ts';
export { xmlDialect } from './dialects/xml/xml-dialect.ts';
export { EXPORT_FORMATS, type ExportFormat, exportTools } from './export/export-tools.ts';
export type { PermissionPolicy, PermissionTier } from './permissions.ts';
export { refuseMalformed } from './refusals.ts';
export { createRegistry, type ToolRegistry } from './registry.ts';
export {
  type RenderedResult,
  type RenderOptions,
  readResult,
  renderForUser,
  renderResults,
} from './render-results.ts';
export { type Resource, resourceId } from './resource-id.ts';
export { createResourceTracker, type Dedup, type ResourceTracker } from './resource-tracker.ts';
export { runCall } from './run-call.ts';
export { runCalls } from './run-calls.ts';
export type { ToolSchema } from './schema.ts';
export { titleOf } from './title.ts';
export type { Caller, Progress, ResultFaces, Shown, Tool, ToolContext, ToolImage } from './tool.ts';
export type { ToolCall } from './tool-call.ts';
export type { ToolErrorCode, ToolOutcome, ToolResult } from './tool-result.ts';
export type {
  JsonSchema,
  ToolAnnotations,
  ToolCapability,
  ToolDefinition,
  ToolLabel,
  ToolMode,
  ToolSpec,
  ToolVisibility,
} from './tool-spec.ts';
export { withInput } from './with-input.ts';
