import { useTitle } from '../../components/use-title.ts';

const EXAMPLES = [
  'What does this project do, and where does it begin?',
  'Find the three longest functions, and say what makes them long.',
  'Which of our tests would fail if the clock were wrong? Think first.',
];

/** What can be asked. */
export function NewChat({ onChoose }: { readonly onChoose: (text: string) => void }) {
  useTitle('Chat');
  return (
    <section className="empty">
      <h2>Ask the agent</h2>
      <p>
        It needs a model: <code>thoughtline settings model anthropic/claude-sonnet-5</code> and a key in the environment
        of the server, or <code>ollama/qwen3</code> and no key.
      </p>
      <ul className="examples">
        {EXAMPLES.map((text) => (
          <li key={text}>
            <button type="button" onClick={() => onChoose(text)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
