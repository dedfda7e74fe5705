/** The fields that make a thought out of three parts; they go together. */
export const STRUCTURED_FIELDS = ['observation', 'hypothesis', 'evaluation'] as const;

/** The three parts of a thought; none or all of them are there. */
export type StructuredFields = { readonly [Field in (typeof STRUCTURED_FIELDS)[number]]?: string };

/** The thought that the parts make where no other comes with them; undefined without them. */
export function structuredText({ observation, hypothesis, evaluation }: StructuredFields): string | undefined {
  if (observation === undefined || hypothesis === undefined || evaluation === undefined) return undefined;
  return `**Observation:** ${observation}\n\n**Hypothesis:** ${hypothesis}\n\n**Evaluation:** ${evaluation}`;
}
