import { CopyBlock } from '../../components/copy-block.tsx';
import { DemoButton } from './demo-button.tsx';

/** What an empty list says: how to fill it, or which filters keep it empty. */
export function NoSessions({ isFiltered, onClear }: { readonly isFiltered: boolean; readonly onClear: () => void }) {
  if (isFiltered) {
    return (
      <div className="empty">
        <h2>No session fits these filters</h2>
        <button type="button" onClick={onClear}>
          Clear the filters
        </button>
      </div>
    );
  }
  return (
    <div className="empty">
      <h2>Nothing was thought yet</h2>
      <p>See an agent at work. It is a recording: no model is asked, and no key is needed.</p>
      <DemoButton />
      <p>Or connect an MCP client to this server, and ask it to think:</p>
      <CopyBlock text={clientConfig()} />
    </div>
  );
}

function clientConfig(): string {
  return JSON.stringify({ mcpServers: { thoughtline: { type: 'http', url: `${location.origin}/mcp` } } }, null, 2);
}
