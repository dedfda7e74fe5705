import { createHash } from 'node:crypto';
import { escapeHtml } from '../../base/escape-html.ts';
import { clientConfig } from './client-config.ts';

const STYLE = `
:root { color-scheme: light dark; }
body { max-width: 42rem; margin: 3rem auto; padding: 0 1rem; font: 1rem/1.6 system-ui, sans-serif; }
pre { padding: 1rem; overflow-x: auto; border: 1px solid; border-radius: .4rem; font-size: .875rem; }
`;

/** The page at `/`: what this server is and how to connect to it. No scripts. */
export function homePage({ url, isClosed }: { readonly url: string; readonly isClosed: boolean }): Response {
  const config = JSON.stringify(clientConfig(url, isClosed ? 'TOKEN' : undefined), null, 2);
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Thoughtline</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Thoughtline</h1>
<p>The reasoning layer for AI agents. This server gives models a place to think that lasts.</p>
<h2>Connect an MCP client</h2>
<p>The MCP endpoint is <code>${escapeHtml(url)}/mcp</code>. In the configuration of a client:</p>
<pre><code>${escapeHtml(config)}</code></pre>
<h2>Call the API</h2>
<p>It lives under <code>${escapeHtml(url)}/api</code> and is described in <a href="/openapi.json">/openapi.json</a>.</p>
</main>
</body>
</html>
`;
  return new Response(html, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy() },
  });
}

function policy(): string {
  const hash = createHash('sha256').update(STYLE).digest('base64');
  return `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}
