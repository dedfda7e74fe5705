import { useEffect, useRef } from 'react';
import { KEYS } from '../../components/keys.ts';
import { useKeysSwitch } from '../../components/use-keys.ts';

/** The keys of these pages, and a way to switch them off. An address leads here once all that stands above is there. */
export function KeyboardHelp({ isInPlace }: { readonly isInPlace: boolean }) {
  const [isOn, setIsOn] = useKeysSwitch();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isInPlace && location.hash === '#keys') heading.current?.focus();
  }, [isInPlace]);
  return (
    <section className="keys">
      <h2 id="keys" ref={heading} tabIndex={-1}>
        Keys
      </h2>
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
