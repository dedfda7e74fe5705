import type { Command } from 'commander';
import { didYouMean } from '../../base/closest.ts';
import { ThoughtlineError } from '../../base/error.ts';
import { toIsoTime } from '../../base/iso-time.ts';
import type { Parts } from '../compose.ts';
import type { TokenFile } from '../tokens/token-file.ts';

/** Adds `tokens`: who may use `serve`. */
export function addTokensCommand(program: Command, parts: Parts): void {
  const tokens = program
    .command('tokens')
    .description('say who may use "thoughtline serve"')
    .addHelpText('after', AFTER_HELP);
  tokens
    .command('add <owner>')
    .description('make a token for an owner and print it, this once')
    .option('--replace', 'take the place of the token that the owner has')
    .option('--json', JSON_HELP)
    .action((owner: string, options: AddOptions) => add(owner, options, parts));
  tokens
    .command('list')
    .description('show the owners that have a token')
    .option('--json', JSON_HELP)
    .action((options: JsonOption) => list(options, parts));
  tokens
    .command('revoke <owner>')
    .description('let the token of an owner count no more, from the next request on')
    .option('--json', JSON_HELP)
    .action((owner: string, options: JsonOption) => revoke(owner, options, parts));
}

const JSON_HELP = 'print the result as JSON';

const AFTER_HELP = `
A server with tokens lets nobody in without one, and every owner sees only their own sessions. Only the hash of a token
is stored. What is added or revoked counts at once, also for a server that is running.

Examples:
  thoughtline tokens add alice                  prints the token for alice
  thoughtline tokens add alice --replace        a new one; the old one counts no more
  thoughtline tokens revoke alice

Use it as a header: Authorization: Bearer TOKEN`;

interface JsonOption {
  readonly json?: boolean;
}

interface AddOptions extends JsonOption {
  readonly replace?: boolean;
}

async function add(name: string, { replace = false, json }: AddOptions, { home, output, clock }: Parts): Promise<void> {
  const [{ createTokenFile }, { newToken }, { checkOwner }, { hashToken }] = await Promise.all([
    import('../tokens/token-file.ts'),
    import('../tokens/new-token.ts'),
    import('../tokens/check-owner.ts'),
    import('../../server/http/access.ts'),
  ]);
  const owner = checkOwner(name);
  const token = newToken();
  const stored = { owner, sha256: hashToken(token), createdAt: toIsoTime(clock.now()) };
  if (!(await createTokenFile(home).add(stored, { replace }))) {
    const advice = 'With --replace a new one takes its place.';
    throw new ThoughtlineError('tokens/exists', `${owner} has a token already. ${advice}`);
  }
  if (json === true) return output.json({ owner, token });
  output.result(token);
  return output.note(`This is the token of ${owner}. It is shown this once: keep it safe.`);
}

async function list({ json }: JsonOption, parts: Parts): Promise<void> {
  const { output } = parts;
  const tokens = (await openTokens(parts)).list().map(({ owner, createdAt }) => ({ owner, createdAt }));
  if (json === true) return output.json(tokens);
  if (tokens.length === 0) return output.note('Nobody has a token. Make one with: thoughtline tokens add OWNER');
  const width = Math.max(...tokens.map(({ owner }) => owner.length));
  return output.result(tokens.map(({ owner, createdAt }) => `${owner.padEnd(width)}  since ${createdAt}`).join('\n'));
}

async function revoke(owner: string, { json }: JsonOption, parts: Parts): Promise<void> {
  const { output } = parts;
  const tokens = await openTokens(parts);
  if (!(await tokens.revoke(owner))) {
    const owners = tokens.list().map((token) => token.owner);
    const advice = `${didYouMean(owner, owners)} "thoughtline tokens list" shows who has one.`;
    throw new ThoughtlineError('tokens/unknown', `${JSON.stringify(owner)} has no token.${advice}`);
  }
  if (json === true) return output.json({ revoked: owner });
  return output.result(`The token of ${owner} counts no more.`);
}

async function openTokens({ home }: Parts): Promise<TokenFile> {
  const { createTokenFile } = await import('../tokens/token-file.ts');
  return createTokenFile(home);
}
