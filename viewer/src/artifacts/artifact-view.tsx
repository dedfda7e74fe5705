import { useState } from 'react';
import type { Artifact } from '../api/run-types.ts';
import { CodeBlock } from '../markdown/code-block.tsx';
import { Markdown } from '../markdown/markdown.tsx';
import { Bibliography } from './bibliography.tsx';
import { KnowledgeGraph } from './knowledge-graph.tsx';
import { SandboxFrame } from './sandbox-frame.tsx';
import './artifact-view.css';

/** What kinds of artifacts are called. */
const NAMES: Readonly<Record<string, string>> = {
  'text/markdown': 'Markdown',
  'text/html': 'HTML',
  'image/svg+xml': 'SVG',
  'application/vnd.ant.code': 'Code',
  'application/vnd.mermaid': 'Mermaid',
  'application/vnd.react': 'React',
  'application/vnd.bibliography': 'Bibliography',
  'application/vnd.knowledge-graph': 'Knowledge graph',
};

/** Something that an answer holds besides text, drawn or as its source. */
export function ArtifactView({ artifact }: { readonly artifact: Artifact }) {
  const [isSource, setIsSource] = useState(false);
  return (
    <figure className="artifact">
      <figcaption>
        <span className="artifact-title">{artifact.title}</span>
        <span className="artifact-type" title={artifact.type}>
          {NAMES[artifact.type] ?? artifact.type}
        </span>
        <button type="button" aria-pressed={isSource} onClick={() => setIsSource(!isSource)}>
          Source
        </button>
      </figcaption>
      {isSource ? <CodeBlock text={artifact.content} /> : <Drawn artifact={artifact} />}
    </figure>
  );
}

function Drawn({ artifact: { type, title, content, language } }: { readonly artifact: Artifact }) {
  switch (type) {
    case 'text/markdown':
      return <Markdown text={content} />;
    case 'image/svg+xml':
      // As a picture an SVG runs nothing and loads nothing.
      return <img className="artifact-picture" src={`data:image/svg+xml,${encodeURIComponent(content)}`} alt={title} />;
    case 'application/vnd.mermaid':
      return <SandboxFrame kind="mermaid" content={content} title={title} />;
    case 'text/html':
      return <SandboxFrame kind="html" content={content} title={title} />;
    case 'application/vnd.bibliography':
      return <Bibliography content={content} />;
    case 'application/vnd.knowledge-graph':
      return <KnowledgeGraph content={content} />;
    default:
      return <CodeBlock text={content} language={language ?? (type === 'application/vnd.react' ? 'tsx' : undefined)} />;
  }
}
