/** The commands of a block, each with the lines that it goes on in. */
export function commandsOf(text: string): string[] {
  const commands: string[] = [];
  let closing: string | undefined;
  for (const line of text.trimEnd().split('\n')) {
    const goesOn = closing !== undefined || commands.at(-1)?.endsWith('\\') === true;
    commands.push(goesOn ? `${commands.pop()}\n${line}` : line);
    if (closing === undefined) closing = /<<'?(\w+)'?/.exec(line)?.[1];
    else if (line === closing) closing = undefined;
  }
  return commands;
}
