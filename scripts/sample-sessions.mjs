// Lines of reasoning as they are thought every day, for pictures of the viewer.

const MAIN = {
  query: 'The nightly export doubled its run time after the upgrade. What changed, and what do we do?',
  level: 'high',
  targetThoughts: 10,
  steps: [
    {
      thought:
        'The export took **41 minutes** before the upgrade and takes **83** now. Row counts are the same, so it is not the amount of data. Three things changed at once: the driver, the pool size, and the batch writer.',
      stepSummary: 'Same data, twice the time: three suspects',
      observation: 'CPU of the database is at 20 %, that of the exporter at 100 %.',
      hypothesis: 'The exporter waits for itself, not for the database.',
      evaluation: 'Fits all three suspects; a profile would tell.',
    },
    {
      thought:
        'The pool went from 10 to 4 connections. If the exporter waited for connections, its CPU would be low. It is not.',
      stepSummary: 'The pool is innocent',
    },
    {
      thought:
        'Perhaps the driver decodes dates by itself now. Each row holds six of them:\n\n```js\nconst rows = await client.query(sql, { types: parseAllDates });\n```\n\nThat would be 12 million dates per night.',
      stepSummary: 'The driver decodes dates',
    },
  ],
  rollback: {
    rollbackToStep: 1,
    thought:
      'The profile says otherwise: only 3 % of the time goes into dates. What is hot is `JSON.stringify` in the batch writer, which runs **once per row** instead of once per batch since the upgrade.',
    stepSummary: 'The profile points at the batch writer',
    observation: '71 % of the samples are inside of `writeBatch`.',
    hypothesis: 'One `stringify` per batch brings the old time back.',
    evaluation: 'Cheap to try: four lines.',
  },
  after: [
    {
      thought:
        '| variant | minutes |\n| --- | ---: |\n| as it is | 83 |\n| one `stringify` per batch | 39 |\n| streamed | 36 |\n\nOne per batch gives nearly everything, and is a change of four lines.',
      stepSummary: 'Measured: 39 minutes',
    },
  ],
};

const OTHERS = [
  [
    'Should sessions expire after a day or after a week?',
    'normal',
    ['Most are read within two hours.', 'A week costs 40 MB.'],
  ],
  [
    'Which index does the search over orders need?',
    'high',
    ['The filter is by owner first.', 'Then by time, newest first.', 'So (owner, updated_at).'],
  ],
  [
    'Name three risks of moving the billing job to the queue',
    'basic',
    ['Order, duplicates, and silence when it stops.'],
  ],
];

/** Thinks everything through the API; gives the id of the session that is worth a closer look. */
export async function storeSampleSessions(post) {
  for (const [query, level, thoughts] of OTHERS) {
    await reason(
      post,
      { query, level },
      thoughts.map((thought) => ({ thought })),
    );
  }
  for (const thought of [
    'The release waits for the signed build.',
    'Signing failed twice; both times the clock was off.',
  ])
    await post('/api/contexts/thoughts', { thought, session_id: 'release-notes' });
  const { steps, rollback, after, ...opening } = MAIN;
  const sessionId = await reason(post, opening, steps);
  for (const step of [rollback, ...after]) await post('/api/reasoning', { sessionId, ...step });
  return sessionId;
}

async function reason(post, opening, [first, ...others]) {
  const { result } = await post('/api/reasoning', { ...opening, ...first });
  for (const step of others) await post('/api/reasoning', { sessionId: result.sessionId, ...step });
  return result.sessionId;
}
