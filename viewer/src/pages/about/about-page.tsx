import { problemText } from '../../api/api-problem.ts';
import { TableFrame } from '../../components/table-frame.tsx';
import { useTitle } from '../../components/use-title.ts';
import { useAnswer } from '../../live/use-answer.ts';
import { KeyboardHelp } from './keyboard-help.tsx';
import './about-page.css';

interface Health {
  readonly status: string;
  readonly version: string;
}

interface Setting {
  readonly key: string;
  readonly value: unknown;
  readonly source: string;
  readonly help: string;
}

interface OfferedTool {
  readonly name: string;
  readonly description: string;
}

/** What this server is: its version, tools, settings, and the keys of these pages. */
export function AboutPage() {
  useTitle('About');
  const health = useAnswer<Health>('/api/health');
  const tools = useAnswer<{ readonly tools: readonly OfferedTool[] }>('/api/tools');
  const settings = useAnswer<{ readonly settings: readonly Setting[] }>('/api/settings');
  const problem = health.problem ?? tools.problem ?? settings.problem;
  return (
    <div className="about">
      <h1>About this server</h1>
      {problem !== undefined && <p role="alert">{problemText(problem)}</p>}
      <p>
        Thoughtline {health.value?.version}. MCP clients connect to <code>{`${location.origin}/mcp`}</code>, programs to{' '}
        <code>{`${location.origin}/api`}</code>, described in <a href="/openapi.json">/openapi.json</a>.
      </p>
      <h2>Tools that MCP clients are offered</h2>
      <dl className="tools">
        {tools.value?.tools.map(({ name, description }) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
      <h2>Settings</h2>
      <p>
        They are changed by <code>thoughtline settings KEY VALUE</code>, and count at the next request.
      </p>
      <TableFrame>
        <table className="settings">
          <thead>
            <tr>
              <th>Setting</th>
              <th>Value</th>
              <th>From</th>
              <th>What it does</th>
            </tr>
          </thead>
          <tbody>
            {settings.value?.settings.map(({ key, value, source, help }) => (
              <tr key={key}>
                <td>
                  <code>{key}</code>
                </td>
                <td>
                  <code>{value === null ? 'unset' : typeof value === 'string' ? value : JSON.stringify(value)}</code>
                </td>
                <td>{source}</td>
                <td>{help}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
      <KeyboardHelp isInPlace={!tools.isLoading && !settings.isLoading} />
    </div>
  );
}
