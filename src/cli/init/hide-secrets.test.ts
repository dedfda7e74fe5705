import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hideSecrets } from './hide-secrets.ts';

const SECRET = 'hunter2';

describe('hideSecrets', () => {
  it.each([
    ['{"headers":{"Authorization":"Bearer hunter2"}}', '{"headers":{"Authorization":"Bearer ***"}}'],
    ['{"headers":{"X-Region":["hunter2"]}}', '{"headers":{"X-Region":["***"]}}'],
    ['{"env":{"OPENAI_API_KEY":"hunter2","A":"hunter2"}}', '{"env":{"OPENAI_API_KEY":"***","A":"***"}}'],
    ['{"env":{"A":"hun\\"ter2","B":""}, "b": "c"}', '{"env":{"A":"***","B":""}, "b": "c"}'],
    ['{"args":["-y","--token","hunter2","x"]}', '{"args":["-y","--token","***","x"]}'],
    ['{"args":[\n  "--token",\n  "hunter2"\n]}', '{"args":[\n  "--token",\n  "***"\n]}'],
    ['{"args":["--api-key=hunter2"]}', '{"args":["--api-key=***"]}'],
    ['{"url":"https://h/mcp?token=hunter2"}', '{"url":"https://h/mcp?token=***"}'],
    ['{"settings":{"access_token" : "hunter2"}}', '{"settings":{"access_token" : "***"}}'],
    ['{"auth":{"value":"hunter2"}}', '{"auth":{"value":"***"}}'],
    ['{ // "env": { "A": "hunter2" }\n}', '{ // "env": { "A": "***" }\n}'],
    ['{ /* "A": "hunter2\n hunter2" */ }', '{ /* "A": "***\n***" */ }'],
    ['\ufeff{ // "hunter2\n "env": {"A": "hunter2",},\n}', '\ufeff{ // "***\n "env": {"A": "***",},\n}'],
    ['{"command":"npx","args":["-y","thoughtline"]}', '{"command":"npx","args":["-y","thoughtline"]}'],
    [`{"env":{"A":"\${TOKEN}"}}`, `{"env":{"A":"\${TOKEN}"}}`],
  ])('shows %j as %j', (text, shown) => expect(hideSecrets(text)).toBe(shown));

  it('hides every variable of any config, keeps its lines, and does not mind what is no JSON', () => {
    const value = fc.letrec((tie) => ({
      any: fc.oneof(fc.constant(SECRET), fc.array(tie('any')), fc.dictionary(fc.string(), tie('any'))),
    })).any;
    fc.assert(
      fc.property(fc.dictionary(fc.string(), value), fc.string(), (env, junk) => {
        const text = JSON.stringify({ a: { env }, headers: env }, null, 2);
        const shown = hideSecrets(text);
        expect(shown).not.toContain(SECRET);
        expect(shown.split('\n')).toHaveLength(text.split('\n').length);
        expect(JSON.parse(shown)).toBeTypeOf('object');
        const mixed = `${junk}\n"${junk}/*\n${text}`;
        expect(hideSecrets(mixed).split('\n')).toHaveLength(mixed.split('\n').length);
      }),
    );
  });

  it('takes deep nesting', () => {
    const deep = '{"a":['.repeat(100_000);
    expect(hideSecrets(deep)).toBe(deep);
  });
});
