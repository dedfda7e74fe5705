import { lexer, type Token, type Tokens } from 'marked';
import { type ReactNode, useState } from 'react';
import { TableFrame } from '../components/table-frame.tsx';
import { CodeBlock } from './code-block.tsx';
import { PlainText } from './plain-text.tsx';
import { safeAddress } from './safe-address.ts';
import './markdown.css';

/** Longer texts are shown as they are until the reader wants more: drawing them would hold up the page. */
const LONGEST = 20_000;

/** Lists and quotes inside of each other in one line: so many that drawing them would break the page. */
const TOO_DEEP = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))){40}/m;

/** A text as markdown, made of elements and never of HTML: whatever else the text holds stays visible text. */
export function Markdown({ text }: { readonly text: string }) {
  const [isWanted, setIsWanted] = useState(false);
  if (TOO_DEEP.test(text)) return <PlainText text={text} />;
  if (text.length <= LONGEST || isWanted) {
    return <div className="prose markdown">{blocks(lexer(text, { gfm: true }))}</div>;
  }
  return (
    <>
      <PlainText text={text} />
      <button type="button" className="format" onClick={() => setIsWanted(true)}>
        Format {text.length.toLocaleString()} characters
      </button>
    </>
  );
}

function blocks(tokens: readonly Token[]): ReactNode[] {
  return tokens.map((token, index) => <Block key={index} token={token} />);
}

function Block({ token }: { readonly token: Token }): ReactNode {
  switch (token.type) {
    case 'space':
    case 'def':
      return null;
    case 'hr':
      return <hr />;
    case 'heading':
      // A thought's own headings must not break into those of the page.
      return <p className="heading">{inline(token.tokens)}</p>;
    case 'paragraph':
      return <p>{inline(token.tokens)}</p>;
    case 'blockquote':
      return <blockquote>{blocks(token.tokens ?? [])}</blockquote>;
    case 'code':
      return <CodeBlock text={token['text']} language={token['lang']} />;
    case 'list':
      return <List list={token as Tokens.List} />;
    case 'table':
      return <Table table={token as Tokens.Table} />;
    case 'text':
      return <p>{inline(token.tokens ?? [token])}</p>;
    default:
      return <p className="plain-text">{token.raw}</p>;
  }
}

function List({ list: { ordered, start, items } }: { readonly list: Tokens.List }) {
  const drawn = items.map((item, index) => (
    <li key={index}>
      {item.task && <input type="checkbox" checked={item.checked === true} disabled aria-label="Task" />}
      {item.tokens.map((token, place) =>
        token.type === 'text' ? inline(token.tokens ?? [token]) : <Block key={place} token={token} />,
      )}
    </li>
  ));
  return ordered ? <ol start={start === '' ? 1 : start}>{drawn}</ol> : <ul>{drawn}</ul>;
}

function Table({ table: { header, rows } }: { readonly table: Tokens.Table }) {
  return (
    <TableFrame>
      <table>
        <thead>
          <tr>
            {header.map((cell, index) => (
              <th key={index}>{inline(cell.tokens)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, place) => (
                <td key={place}>{inline(cell.tokens)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

function inline(tokens: readonly Token[] | undefined): ReactNode[] {
  return (tokens ?? []).map((token, index) => <Inline key={index} token={token} />);
}

function Inline({ token }: { readonly token: Token }): ReactNode {
  switch (token.type) {
    case 'strong':
      return <strong>{inline(token.tokens)}</strong>;
    case 'em':
      return <em>{inline(token.tokens)}</em>;
    case 'del':
      return <del>{inline(token.tokens)}</del>;
    case 'codespan':
      return <code>{token['text']}</code>;
    case 'br':
      return <br />;
    case 'link':
      return <LinkOrText href={token['href']} raw={token.raw} text={inline(token.tokens)} />;
    case 'image':
      // A picture from elsewhere would tell its server who reads.
      return <span className="picture">{`[picture: ${token['text'] || token['href']}]`}</span>;
    case 'escape':
      return token['text'];
    case 'text':
      return token.tokens === undefined ? unescaped(token['text']) : inline(token.tokens);
    default:
      return token.raw;
  }
}

function LinkOrText({ href, raw, text }: { readonly href: string; readonly raw: string; readonly text: ReactNode }) {
  const address = safeAddress(href);
  if (address === undefined) return raw;
  return (
    <a href={address} rel="noreferrer noopener" target="_blank" title={address}>
      {text}
    </a>
  );
}

/** The lexer escapes what would be HTML; here nothing is. */
function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}
