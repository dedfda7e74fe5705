import { describe, expect, it } from 'vitest';
import { createSeenFiles } from './seen-files.ts';

const ann = { caller: { owner: 'ann' }, session: { id: 's' } };
const elsewhere = { caller: { owner: 'ann' }, session: { id: 't' } };
const old = Buffer.from('old');
const young = Buffer.from('new');

describe('createSeenFiles', () => {
  it('tells current from outdated content, for the session that saw it alone', () => {
    const seen = createSeenFiles();
    expect(seen.compare(ann, '/p/a', old)).toBe('unseen');
    seen.remember(ann, '/p/a', old);
    expect(seen.compare(ann, '/p/a', old)).toBe('current');
    expect(seen.compare(ann, '/p/a', young)).toBe('outdated');
    expect(seen.compare(elsewhere, '/p/a', old)).toBe('unseen');
    expect(seen.compare({ ...ann, caller: { owner: 'bob' } }, '/p/a', old)).toBe('unseen');
    seen.forget(ann, '/p/a');
    expect(seen.compare(ann, '/p/a', old)).toBe('unseen');
  });

  it('forgets what was seen longest ago when there is too much', () => {
    const seen = createSeenFiles(2);
    for (const path of ['/a', '/b', '/a', '/c']) seen.remember(ann, path, old);
    expect(['/a', '/b', '/c'].map((path) => seen.compare(ann, path, old))).toEqual(['current', 'unseen', 'current']);
  });
});
