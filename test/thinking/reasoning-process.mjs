// Sends calls of reasoning_think at once, together with other processes, and prints their answers.
import { createThinking } from 'thoughtline';
import { openJournal } from 'thoughtline/journal';

const { url, owner, startAt, calls } = JSON.parse(process.argv[2]);
const journal = await openJournal(url);
const thinking = createThinking({ journal });

// Everybody begins at the same time, however long the start took.
await new Promise((resolve) => setTimeout(resolve, startAt - Date.now()));
const answers = await Promise.all(calls.map((call) => thinking.reason(call, { owner })));

await journal.close();
process.stdout.write(JSON.stringify(answers));
