import { type Command, Option } from 'commander';

/** Adds the flags that `ask` and `chat` share. Values of settings are checked as settings are, not here. */
export function addAgentFlags(command: Command): Command {
  return command
    .option('--model <id>', 'the model, such as anthropic/claude-sonnet-5-5 or ollama/qwen3 (setting: model)')
    .option('--base-url <url>', "where the model's provider answers, instead of its usual address")
    .option('--max-steps <number>', 'answer after so many steps at the latest (setting: max_steps)')
    .option('--project <folder>', 'let the tools work in this folder instead of the current one')
    .option('--no-format', 'take what the model says last as the answer, without a step that gives it its form')
    .option('--thoughts <how>', 'show what is thought: hidden, summary or full (setting: thoughts)')
    .addOption(new Option('--record <file>', 'write everything that is said to the provider, and back, to a file'))
    .addOption(new Option('--playback <file>', 'answer from such a file instead of asking').conflicts('record'));
}
