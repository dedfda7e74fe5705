import { createContext, runInContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addServer, entriesIn, removeServer } from './server-text.ts';

const ENTRY = { command: 'npx', args: ['-y', 'thoughtline'] };

function added(text: string, key = 'mcpServers'): string {
  const change = addServer(text, key, ENTRY);
  if (change.type !== 'changed') throw new Error(`not changed: ${JSON.stringify(change)}`);
  return change.text;
}

function removed(text: string, key = 'mcpServers'): string {
  const change = removeServer(text, key);
  if (change.type !== 'changed') throw new Error(`not changed: ${JSON.stringify(change)}`);
  return change.text;
}

/** JSON with comments is JavaScript, so the engine itself can say what a text means. */
function meaning(text: string): unknown {
  return JSON.parse(runInContext(`JSON.stringify(${text}\n)`, engine));
}

const engine = createContext();

describe('addServer', () => {
  it('writes a config where there is none', () => {
    expect(added('')).toBe(`{
  "mcpServers": {
    "thoughtline": {
      "command": "npx",
      "args": ["-y", "thoughtline"]
    }
  }
}
`);
    expect(added('// Mine.\r\n')).toMatch(/^\/\/ Mine\.\r\n\{\r\n {2}"mcpServers": \{\r\n/);
    expect(added('// Mine.')).toMatch(/^\/\/ Mine\.\n\{\n/);
    expect(added('\ufeff')).toMatch(/^\ufeff\{\n/);
  });

  it('adds the key of the servers after what is there', () => {
    expect(added('{\n\t"theme": "One Dark", // dark\n\t// The end.\n}\n', 'context_servers')).toBe(
      [
        '{',
        '\t"theme": "One Dark", // dark',
        '\t"context_servers": {',
        '\t\t"thoughtline": {',
        '\t\t\t"command": "npx",',
        '\t\t\t"args": ["-y", "thoughtline"]',
        '\t\t}',
        '\t},',
        '\t// The end.',
        '}',
        '',
      ].join('\n'),
    );
  });

  it('keeps comments with the server that they stand behind, and the trailing comma where there was none', () => {
    expect(added('{\n  "mcpServers": {\n    "a": {} // mine\n    /* end */\n  }\n}')).toBe(
      [
        '{',
        '  "mcpServers": {',
        '    "a": {}, // mine',
        '    "thoughtline": {',
        '      "command": "npx",',
        '      "args": ["-y", "thoughtline"]',
        '    }',
        '    /* end */',
        '  }',
        '}',
      ].join('\n'),
    );
  });

  it.each([
    ['{"mcpServers":{}}', '{"mcpServers":{"thoughtline":{"command":"npx","args":["-y","thoughtline"]}}}'],
    ['{"a":1}', '{"a":1,"mcpServers":{"thoughtline":{"command":"npx","args":["-y","thoughtline"]}}}'],
    [
      '{\n  "mcpServers": { "a": {}, }\n}',
      '{\n  "mcpServers": { "a": {}, "thoughtline": { "command": "npx", "args": ["-y", "thoughtline"] }, }\n}',
    ],
  ])('stays on the line of %s', (before, after) => expect(added(before)).toBe(after));

  it('says when it is there already, and leaves what somebody changed', () => {
    const text = added('{}');
    expect(addServer(text, 'mcpServers', ENTRY)).toEqual({ type: 'same' });
    expect(addServer(text.replace('npx', 'pnpx'), 'mcpServers', ENTRY)).toEqual({ type: 'theirs' });
    const escaped = '{"mcpServers": {"thought\\u006cine": {"args": ["-y", "thoughtline"], "command": "npx"}}}';
    expect(addServer(escaped, 'mcpServers', ENTRY)).toEqual({ type: 'same' });
    expect(addServer('{"mcpServers": {"thoughtline": null}}', 'mcpServers', ENTRY)).toEqual({ type: 'theirs' });
  });

  it('takes the last of two keys, as clients do', () => {
    expect(added('{"mcpServers": {"a": 1}, "mcpServers": {"b": 2}}')).toContain('{"b": 2, "thoughtline"');
  });

  it.each([
    ['{"a": 1', "line 1, column 8: expected ',' or '}', found the end of the text"],
    ['{\n  "a": 1,,\n}', "line 2, column 10: expected a key in double quotes, found ','"],
    ['{,}', "line 1, column 2: expected a key in double quotes or '}', found ','"],
    ["{'a': 1}", "line 1, column 2: expected a key in double quotes or '}', found '''"],
    ['{"a": 1} /* never closed', "line 1, column 10: expected the end of the text, found '/'"],
    ['{"a": 1} {}', "line 1, column 10: expected the end of the text, found '{'"],
    ['[]', 'expected an object, { … }'],
    ['{"mcpServers": []}', 'expected "mcpServers" to be an object, { … }'],
    ['{"mcpServers": null}', 'expected "mcpServers" to be an object, { … }'],
    ['\u00a0', "line 1, column 1: expected a value, found '\u00a0'"],
  ])('refuses %s', (text, problem) => {
    expect(addServer(text, 'mcpServers', ENTRY)).toEqual({ type: 'unreadable', problem });
    expect(removeServer(text, 'mcpServers')).toEqual({ type: 'unreadable', problem });
  });

  it('is not misled by what stands in strings, nor by names that mean something to JavaScript', () => {
    const text = '{"// no": "/* no */ , }", "__proto__": {"mcpServers": {}}, "constructor": [",]"], "mcpServers": {}}';
    const after = JSON.parse(added(text));
    expect(after.mcpServers).toEqual({ thoughtline: ENTRY });
    expect(Object.keys(after)).toEqual(['// no', '__proto__', 'constructor', 'mcpServers']);
    expect(removed(added(text))).toBe(text);
  });

  it('takes deep and long texts as they come', () => {
    const deep = `{"a": ${'['.repeat(20_000)}${']'.repeat(20_000)}, "b": "${'\\"'.repeat(500_000)}", "mcpServers": {}}`;
    expect(removed(added(deep))).toBe(deep);
  });
});

describe('removeServer', () => {
  it('changes nothing where nothing is', () => {
    for (const text of ['', '{}', '{"mcpServers": {"a": 1}}'])
      expect(removeServer(text, 'mcpServers')).toEqual({ type: 'same' });
  });

  it('takes away a name that stands there twice', () => {
    expect(removed('{"mcpServers": {"thoughtline": 1, "a": 2, "thoughtline": 3}}')).toBe('{"mcpServers": { "a": 2}}');
  });

  it.each([
    ['first', '{\n    "thoughtline": {},\n    "a": 1\n  }', '{\n    "a": 1\n  }'],
    ['in the middle', '{\n    "a": 1,\n    "thoughtline": {},\n    "b": 1\n  }', '{\n    "a": 1,\n    "b": 1\n  }'],
    ['alone', '{\n    "thoughtline": {}\n  }', '{}'],
    ['alone with a comment', '{\n    // Mine.\n    "thoughtline": {}\n  }', '{\n    // Mine.\n  }'],
    ['before a comment', '{\n    "a": 1,\n    "thoughtline": {} // x\n  }', '{\n    "a": 1\n    // x\n  }'],
    ['before a brace', '{\n    "a": 1, // x\n    "thoughtline": {} }', '{\n    "a": 1 // x\n     }'],
    ['before another', '{\n    "thoughtline": {}, "b": 1\n  }', '{\n    "b": 1\n  }'],
    ['with a comment in it', '{ "thoughtline": {/* , */} /* x */, "b": 1 }', '{ /* x */ "b": 1 }'],
    ['behind a comma', '{\n    "a": 1\n    , "thoughtline": {}\n  }', '{\n    "a": 1\n    \n  }'],
  ])('removes it %s', (_, servers, left) => {
    expect(removed(`{"mcpServers": ${servers}}`)).toBe(`{"mcpServers": ${left}}`);
  });
});

describe('entriesIn', () => {
  it('gives the entry, also one that is not ours', () => {
    expect(entriesIn('{"mcpServers": {"thoughtline": /* x */ [1,]}}', 'mcpServers')).toEqual([[1]]);
    expect(entriesIn('{"mcpServers": {"thoughtline": 1, "thoughtline": 2}}', 'mcpServers')).toEqual([1, 2]);
    expect(entriesIn('{"mcpServers": {}}', 'mcpServers')).toEqual([]);
    expect(entriesIn('{', 'mcpServers')).toEqual([]);
  });
});

const space = fc
  .array(fc.constantFrom(' ', '  ', '\t', '\n', '\r\n', '/* c, } */', '/*\n"*/', '// l " {\n', '//\r\n'), {
    maxLength: 4,
  })
  .map((parts) => parts.join(''));
const name = fc
  .oneof(fc.string({ maxLength: 5 }), fc.constantFrom('a"b', '\\', 'mcpServer', '//', '}'))
  .filter((each) => !['__proto__', 'mcpServers', 'thoughtline'].includes(each));
const plainValue = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.stringify(value)),
  fc.constantFrom('{}', '[1,]', '{"a": 1,}', '{ // x\n}', '{\n      "command": "x"\n    }'),
);

interface Part {
  readonly name: string;
  readonly value: string;
  readonly around: readonly [string, string, string, string];
}

function textOf(parts: readonly Part[], end: { readonly inner: string; readonly comma: boolean }): string {
  const written = parts.map(
    ({ name: key, value, around: [a, b, c, d] }) => `${a}${JSON.stringify(key)}${b}:${c}${value}${d}`,
  );
  return `{${written.join(',')}${end.comma && parts.length > 0 ? ',' : ''}${end.inner}}`;
}

const part = (names: fc.Arbitrary<string>, values: fc.Arbitrary<string>): fc.Arbitrary<Part> =>
  fc.record({ name: names, value: values, around: fc.tuple(space, space, space, space) });
const end = fc.record({ inner: space, comma: fc.boolean() });
const servers = fc
  .tuple(fc.array(part(name, plainValue), { maxLength: 3 }), end)
  .map(([parts, ending]) => textOf(parts, ending));
const config = fc
  .tuple(
    fc.array(part(name, plainValue), { maxLength: 3 }),
    fc.option(part(fc.constant('mcpServers'), servers)),
    fc.array(part(name, plainValue), { maxLength: 2 }),
    end,
    fc.tuple(fc.constantFrom('', '\ufeff'), space, space),
  )
  .map(([before, ours, behind, ending, [mark, lead, tail]]) => ({
    text: `${mark}${lead}${textOf([...before, ...(ours === null ? [] : [ours]), ...behind], ending)}${tail}`,
    servers: ours?.value,
  }));

describe('adding and removing', () => {
  it('means what it should, and gives the same bytes back', () => {
    fc.assert(
      fc.property(config, ({ text, servers: had }) => {
        const before: { mcpServers?: object } = Object(meaning(text));
        const after = added(text);
        expect(meaning(after)).toEqual({ ...before, mcpServers: { ...before.mcpServers, thoughtline: ENTRY } });
        expect(addServer(after, 'mcpServers', ENTRY)).toEqual({ type: 'same' });
        const back = removed(after);
        expect(meaning(back)).toEqual({ ...before, mcpServers: { ...before.mcpServers } });
        // How an empty object looked is not to be seen any more once it is filled.
        if (had === '{}' || Object.keys(before.mcpServers ?? {}).length > 0) expect(back).toBe(text);
      }),
      { numRuns: 2_000 },
    );
  });

  it('loses no comment', () => {
    fc.assert(
      fc.property(config, ({ text }) => {
        const after = added(text);
        let at = 0;
        for (const char of text) {
          if (/[\s,]/.test(char)) continue;
          at = after.indexOf(char, at) + 1;
          expect(at).toBeGreaterThan(0);
        }
      }),
    );
  });
});
