export type { DocumentFormat } from '../base/document-formats.ts';
export { ThoughtlineError } from '../base/error.ts';
export type { Agent, AgentParts, Approval, AskApproval, LiveText, RunRequest, RunTarget } from './agent.ts';
export type { AgentEvent, AgentEventBody, Done, ToolEnd } from './agent-event.ts';
export type { AgentSettings, RunLimits } from './agent-settings.ts';
export { createAgent } from './create-agent.ts';
export { createAgentSettings } from './create-agent-settings.ts';
export { exportRun } from './export/export-run.ts';
export { loadRunTrace } from './export/load-run-trace.ts';
export type { ReadRunOptions } from './export/read-run-trace.ts';
export type {
  RunAnswer,
  RunCall,
  RunNote,
  RunPart,
  RunStep,
  RunTrace,
  RunTurn,
  Spent,
} from './export/run-trace.ts';
export type { Answer, AnswerItem, Artifact, ArtifactType } from './formatter/answer.ts';
export { answerText } from './formatter/answer-text.ts';
export { createMcpTools, type McpTool, type McpTools, type McpToolsParts } from './mcp-client/create-mcp-tools.ts';
export {
  type CommandTarget,
  type HintTrust,
  MCP_SERVER_DEFAULTS,
  type McpServer,
  type UrlTarget,
} from './mcp-client/mcp-server.ts';
export type { ServerStatus } from './mcp-client/server-link.ts';
export { withMcpTools } from './mcp-client/with-mcp-tools.ts';
export type {
  AssistantPart,
  CallPart,
  Message,
  PartMeta,
  ReasoningPart,
  ResultPart,
  TextPart,
} from './model/message.ts';
export type {
  Model,
  ModelEvent,
  ModelPrices,
  ModelRequest,
  ModelStep,
  StopReason,
  ToolChoice,
} from './model/model.ts';
export { type ModelErrorCode, type ModelErrorDetails, modelError } from './model/model-error.ts';
export type { Usage } from './model/usage.ts';
export { type FindModelOptions, findModel } from './providers/find-model.ts';
export { type AiSdkModelOptions, fromAiSdk } from './providers/from-ai-sdk.ts';
export type { SdkModel } from './providers/sdk-types.ts';
export { type PlaybackOptions, playbackFetch } from './recording/playback-fetch.ts';
export { type RecordingOptions, recordingFetch } from './recording/recording-fetch.ts';
export type { LimitName, RunEvent, RunStyle, StepPurpose } from './run/run-event.ts';
export { type ObservedAgent, type TelemetryParts, withTelemetry } from './telemetry/with-telemetry.ts';
