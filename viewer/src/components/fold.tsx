import type { ReactNode } from 'react';
import { useFold } from './folds.ts';

/** Something that is one line until it is opened; what is inside is not made before. */
export function Fold(props: {
  /** Names it on its page. */
  readonly name: string;
  readonly className: string;
  readonly line: ReactNode;
  readonly isOpenAtFirst?: boolean;
  readonly tone?: string;
  readonly children: () => ReactNode;
}) {
  const [isOpen, setIsOpen] = useFold(props.name, props.isOpenAtFirst);
  return (
    <details
      className={props.className}
      data-tone={props.tone}
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>{props.line}</summary>
      {isOpen && props.children()}
    </details>
  );
}
