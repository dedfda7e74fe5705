// Opens new journal files at agreed moments, together with other processes, and stores one event in each.
import { openJournal } from 'thoughtline/journal';

const { folder, files, startAt, every, name } = JSON.parse(process.argv[2]);

const append = {
  session: { owner: 'create', id: name },
  expectedSeq: 0,
  events: [{ type: 'line-written', version: 1, at: Date.now(), data: {} }],
  head: { kind: 'context', status: 'active', state: null },
};

const outcomes = [];
for (let file = 0; file < files; file++) {
  await new Promise((resolve) => setTimeout(resolve, startAt + file * every - Date.now()));
  outcomes.push(await storeIn(`sqlite:${folder}/${file}.db`));
}
process.stdout.write(JSON.stringify(outcomes));

async function storeIn(url) {
  try {
    const journal = await openJournal(url);
    const { status } = await journal.append(append);
    await journal.close();
    return status;
  } catch (error) {
    return error.message;
  }
}
