import { describe, expect, it } from 'vitest';
import { type Resource, resourceId } from './resource-id.ts';

const file: Resource = { kind: 'file', name: 'src/a.ts', content: 'x' };

describe('resourceId', () => {
  it.each<[Resource, Resource]>([
    [file, { ...file, name: './src/a.ts' }],
    [file, { ...file, name: 'src//b/../a.ts' }],
    [file, { ...file, name: 'src\\a.ts' }],
    [
      { ...file, options: { a: 1, b: 2 } },
      { ...file, options: { b: 2, a: 1 } },
    ],
    [
      { kind: 'listing', name: 'src/', content: 'x' },
      { kind: 'listing', name: 'src', content: 'x' },
    ],
    [
      { kind: 'page', name: 'HTTPS://Example.org/a#top', content: 'x' },
      { kind: 'page', name: 'https://example.org/a', content: 'x' },
    ],
  ])('is one for %j and %j', (a, b) => {
    expect(resourceId(a)).toBe(resourceId(b));
  });

  it.each<[Resource, Resource]>([
    [file, { ...file, content: 'y' }],
    [file, { ...file, name: 'src/A.ts' }],
    [file, { ...file, kind: 'search' }],
    [file, { ...file, options: { lines: '1-5' } }],
    [
      { ...file, options: { lines: '1-5' } },
      { ...file, options: { lines: '1-6' } },
    ],
    [
      { ...file, options: { n: 1 } },
      { ...file, options: { n: '1' } },
    ],
    [
      { kind: 'page', name: 'https://example.org/a?q=1', content: 'x' },
      { kind: 'page', name: 'https://example.org/a?q=2', content: 'x' },
    ],
  ])('differs for %j and %j', (a, b) => {
    expect(resourceId(a)).not.toBe(resourceId(b));
  });
});
