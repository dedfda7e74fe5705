import { memo } from 'react';
import type { RunAnswer } from '../../api/run-types.ts';
import { ArtifactView } from '../../artifacts/artifact-view.tsx';
import { Markdown } from '../../markdown/markdown.tsx';

/** What the user got. */
export const AnswerView: React.FC<{ readonly answer: RunAnswer }> = memo(({ answer }) => {
  const { conversation, limit, isPlan } = answer;
  return (
    <article className="run-item answer" tabIndex={-1}>
      <p className="item-line">
        {isPlan ? 'Plan' : 'Answer'}
        {limit !== undefined && (
          <span className="badge" data-tone="warn">
            Partial: the limit on {limit} was reached
          </span>
        )}
      </p>
      {conversation.map((piece, index) =>
        piece.type === 'text' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer never changes once it is there
          <Markdown key={index} text={piece.content} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer never changes once it is there
          <ArtifactView key={index} artifact={piece.artifact} />
        ),
      )}
    </article>
  );
});
