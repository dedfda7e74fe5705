import type { TraceStep } from '../../../api/types.ts';

/** What is special about a thought, in words. */
export function StandingBadges({ step }: { readonly step: TraceStep }) {
  const { standing, isConclusion, branch, revises } = step;
  return (
    <>
      {isConclusion && <Badge tone="ok" text="Conclusion" />}
      {standing === 'discarded' && <Badge tone="discarded" text="Discarded" />}
      {standing === 'cleared' && <Badge tone="discarded" text="Cleared" />}
      {standing === 'outgrown' && <Badge tone="discarded" text="No longer in the model's context" />}
      {branch !== undefined && <Badge tone="branch" text={`Branch ${branch.id} from step ${branch.from}`} />}
      {revises !== undefined && <Badge tone="branch" text={`Revises step ${revises}`} />}
    </>
  );
}

function Badge({ tone, text }: { readonly tone: string; readonly text: string }) {
  return (
    <span className="badge" data-tone={tone}>
      {text}
    </span>
  );
}
