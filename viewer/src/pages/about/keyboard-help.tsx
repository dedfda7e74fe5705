import { KEYS } from '../../components/keys.ts';
import { useKeysSwitch } from '../../components/use-keys.ts';

/** The keys of these pages, and a way to switch them off. */
export function KeyboardHelp() {
  const [isOn, setIsOn] = useKeysSwitch();
  return (
    <section className="keys">
      <h2>Keys</h2>
      <label>
        <input type="checkbox" checked={isOn} onChange={(event) => setIsOn(event.target.checked)} /> Use single keys
      </label>
      <dl>
        {KEYS.map(({ keys, does }) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
