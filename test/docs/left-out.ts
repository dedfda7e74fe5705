/** Commands of the docs that no test can run as they stand, and why. Whatever is not named here is run. */
export const LEFT_OUT: readonly { readonly commands: RegExp; readonly reason: string }[] = [
  { commands: /^claude mcp /, reason: 'needs Claude Code; test/docs-clients.test.ts reads what it would be told' },
  { commands: /^code --add-mcp /, reason: 'needs VS Code; test/docs-clients.test.ts reads what it would be told' },
  {
    commands: /^thoughtline ask --resume RUN +#/,
    reason: 'needs a run that was stopped; test/cli-ask-stop.test.ts goes on with one',
  },
  { commands: /^docker run /, reason: 'needs Docker; the page goes on with a PostgreSQL that the tests start' },
  { commands: /^git clone /, reason: 'needs the address of a repository' },
  { commands: /^npm install && npm start\b/, reason: 'needs the network; test/cli-start.test.ts does what comes then' },
  { commands: /^npm install && npm test\b/, reason: 'is what runs the tests' },
  {
    commands: /^npm install \/path\/to\/the\/clone zod$/,
    reason: 'needs zod from the network; create-reader.ts links both packages as it would',
  },
  { commands: /^npm run bench\b/, reason: 'needs an idle machine for many minutes' },
  {
    commands: /^node scripts\/compare-sequential/,
    reason: 'needs the reference server from npm; test/sequential-reference/replay.test.ts replays what it said',
  },
  { commands: /^curl \S+ \S+\/approve /, reason: 'needs a call that waits; test/http/runs.test.ts approves one' },
];

/** Why a command is not run; nothing for those that are. */
export function reasonToLeaveOut(command: string): string | undefined {
  return LEFT_OUT.find(({ commands }) => commands.test(command))?.reason;
}
