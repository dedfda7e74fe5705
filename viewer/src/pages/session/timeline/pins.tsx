import type { Trace } from '../../../api/types.ts';
import { Markdown } from '../../../markdown/markdown.tsx';

/** Passages that thoughts pinned to the top. */
export function Pins({ pins }: Pick<Trace, 'pins'>) {
  if (pins.length === 0) return null;
  return (
    <section className="pins" aria-label="Pinned">
      {pins.map(({ title, text, step }) => (
        <article key={title} className="pin">
          <h2>
            {title} <small>step {step}</small>
          </h2>
          <Markdown text={text} />
        </article>
      ))}
    </section>
  );
}
