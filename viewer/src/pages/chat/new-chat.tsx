import { useTitle } from '../../components/use-title.ts';
import { useAnswer } from '../../live/use-answer.ts';
import { useSettings } from './use-settings.ts';

const ABOUT_A_PROJECT = [
  'What does this project do, and where does it begin?',
  'Find the three longest functions, and say what makes them long.',
  'Which of our tests would fail if the clock were wrong? Think first.',
];

const WITHOUT_FILES = [
  'Should a queue live in PostgreSQL or in Redis? Think first, then decide.',
  'What did I think about last week? Recall it, and sum it up.',
  'Plan the move of a service to another database, step by step.',
];

/** The tool without which no question about a project can be answered. */
const READS_FILES = 'read_files';

interface OfferedTools {
  readonly tools: readonly { readonly name: string }[];
}

/** What can be asked, with the tools that this server offers. */
export function NewChat({ onChoose }: { readonly onChoose: (text: string) => void }) {
  useTitle('Chat');
  const { value } = useAnswer<OfferedTools>('/api/tools');
  const readsFiles = value?.tools.some(({ name }) => name === READS_FILES) ?? false;
  return (
    <section className="empty">
      <h2>Ask the agent</h2>
      <ModelNote />
      {value !== undefined && (
        <ul className="examples">
          {(readsFiles ? ABOUT_A_PROJECT : WITHOUT_FILES).map((text) => (
            <li key={text}>
              <button type="button" onClick={() => onChoose(text)}>
                {text}
              </button>
            </li>
          ))}
        </ul>
      )}
      {value !== undefined && !readsFiles && (
        <p>
          It has no tools for files here. Started as <code>thoughtline serve --tools default,project</code>, the server
          lets it read and change your projects, after asking.
        </p>
      )}
    </section>
  );
}

function ModelNote() {
  const model = useSettings()?.get('model');
  if (typeof model === 'string') {
    return (
      <p>
        It asks <code>{model}</code>.
      </p>
    );
  }
  return (
    <p>
      It needs a model: <code>thoughtline settings model anthropic/claude-sonnet-5-5</code> and a key in the environment
      of the server, or <code>ollama/qwen3</code> and no key.
    </p>
  );
}
