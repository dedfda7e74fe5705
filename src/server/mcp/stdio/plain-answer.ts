import type { JsonObject } from '../../../base/json.ts';
import type { ServerParts } from '../../server-parts.ts';
import { CACHE_HINTS } from '../cache-hints.ts';
import { capabilitiesOf } from '../capabilities.ts';
import { listTools } from '../list-tools.ts';
import { identityOf } from '../server-identity.ts';
import { MODERN_REVISION, SERVER_INFO } from './envelope.ts';
import type { PlainRequest } from './plain-request.ts';

/** Revisions that are served as they were asked for; to whoever asks for another, the first is offered. */
const LEGACY_REVISIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', '2024-10-07'] as const;

/** The answer to a request that needs no work. */
export function plainAnswerTo(request: PlainRequest, parts: ServerParts): object {
  return toAnswer(request, plainResultOf(request, parts), parts);
}

/** An answer as the era of its request wants it: a modern one says when it may be kept, and from whom it is. */
export function toAnswer({ id, method, era }: PlainRequest, result: object, parts: ServerParts): object {
  if (era === 'legacy') return { jsonrpc: '2.0', id, result };
  const isKept = method === 'tools/list' || method === 'server/discover';
  const hint = isKept ? { ttlMs: CACHE_HINTS[method]?.ttlMs ?? 0, cacheScope: 'private' } : {};
  const origin = { _meta: { [SERVER_INFO]: { ...identityOf(parts) } } };
  return { jsonrpc: '2.0', id, result: { ...result, resultType: 'complete', ...hint, ...origin } };
}

function plainResultOf({ method, params, era }: PlainRequest, parts: ServerParts): JsonObject {
  if (method === 'tools/list') return { ...listTools(parts.registry) };
  if (method === 'ping') return {};
  const capabilities = capabilitiesOf({ era, isHttp: false });
  if (method === 'server/discover') return { supportedVersions: [MODERN_REVISION], capabilities };
  const asked = LEGACY_REVISIONS.find((revision) => revision === params['protocolVersion']);
  return { protocolVersion: asked ?? LEGACY_REVISIONS[0], capabilities, serverInfo: { ...identityOf(parts) } };
}
