import { CodeBlock } from '../markdown/code-block.tsx';

/** Things and how they hang together, as sentences; what is no such graph is shown as it is. */
export function KnowledgeGraph({ content }: { readonly content: string }) {
  const links = readLinks(content);
  if (links === undefined) return <CodeBlock text={content} language="json" />;
  return (
    <table className="knowledge">
      <thead>
        <tr>
          <th>From</th>
          <th>Relation</th>
          <th>To</th>
        </tr>
      </thead>
      <tbody>
        {links.map(([from, relation, to]) => (
          <tr key={`${from} ${relation} ${to}`}>
            <td>{from}</td>
            <td>{relation}</td>
            <td>{to}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Link = readonly [from: string, relation: string, to: string];

function readLinks(content: string): readonly Link[] | undefined {
  try {
    const parsed: unknown = JSON.parse(content);
    if (typeof parsed !== 'object' || parsed === null) return undefined;
    const nodes = listOf(parsed, 'nodes');
    const names = new Map(nodes.map((node) => [textOf(node, 'id'), textOf(node, 'name') || textOf(node, 'label')]));
    const name = (id: string): string => names.get(id) || id;
    const links = [...listOf(parsed, 'links'), ...listOf(parsed, 'edges')];
    if (links.length === 0) return undefined;
    return links.map((link) => [
      name(textOf(link, 'source') || textOf(link, 'from')),
      textOf(link, 'label') || textOf(link, 'relation') || textOf(link, 'type'),
      name(textOf(link, 'target') || textOf(link, 'to')),
    ]);
  } catch {
    return undefined;
  }
}

function listOf(from: object, name: string): readonly unknown[] {
  const value: unknown = Reflect.get(from, name);
  return Array.isArray(value) ? value : [];
}

function textOf(from: unknown, name: string): string {
  const value: unknown = typeof from === 'object' && from !== null ? Reflect.get(from, name) : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
