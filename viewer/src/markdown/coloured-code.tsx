import bash from 'highlight.js/lib/languages/bash';
import css from 'highlight.js/lib/languages/css';
import diff from 'highlight.js/lib/languages/diff';
import go from 'highlight.js/lib/languages/go';
import java from 'highlight.js/lib/languages/java';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import rust from 'highlight.js/lib/languages/rust';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import { createLowlight } from 'lowlight';
import { type ReactNode, useMemo } from 'react';

const LANGUAGES = { bash, css, diff, go, java, json, python, rust, sql, typescript, xml, yaml };
const ALIASES: Readonly<Record<string, string>> = {
  sh: 'bash',
  shell: 'bash',
  js: 'typescript',
  javascript: 'typescript',
  jsx: 'typescript',
  ts: 'typescript',
  tsx: 'typescript',
  py: 'python',
  rs: 'rust',
  html: 'xml',
  svg: 'xml',
  yml: 'yaml',
};
/** Colouring longer code would hold up the page. */
const LONGEST = 50_000;

/** Code in colours, made of elements. */
export function ColouredCode({ text, language }: { readonly text: string; readonly language: string }) {
  const drawn = useMemo(() => colour(text, language.toLowerCase().split(/\s/, 1)[0] ?? ''), [text, language]);
  return <code>{drawn}</code>;
}

function colour(text: string, given: string): ReactNode {
  const language = ALIASES[given] ?? given;
  if (text.length > LONGEST || !Object.hasOwn(LANGUAGES, language)) return text;
  return createLowlight(LANGUAGES).highlight(language, text).children.map(draw);
}

type Node = ReturnType<ReturnType<typeof createLowlight>['highlight']>['children'][number];

function draw(node: Node, index: number): ReactNode {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element') return null;
  const names = node.properties['className'];
  return (
    <span key={index} className={Array.isArray(names) ? names.join(' ') : undefined}>
      {node.children.map(draw)}
    </span>
  );
}
