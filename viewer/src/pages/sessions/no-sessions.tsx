import { CopyBlock } from '../../components/copy-block.tsx';

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
      <p>See a recorded run at work, without a key:</p>
      <CopyBlock text="thoughtline demo" />
      <p>Or connect an MCP client to this server, and ask it to think:</p>
      <CopyBlock text={clientConfig()} />
    </div>
  );
}

function clientConfig(): string {
  return JSON.stringify({ mcpServers: { thoughtline: { type: 'http', url: `${location.origin}/mcp` } } }, null, 2);
}
