import { useState, type ReactNode } from 'react';
import { usePerson } from '../../../session/use-person';
import styles from './PanelSection.module.css';
import { keepOpen, wasOpen } from './open-sections';

interface Props {
  /** What it is remembered by. */
  name: string;
  title: string;
  /** What is in it, in a word or two, said while it is closed. */
  hint?: string | undefined;
  /** Whether it is open for who has not opened or closed it yet. */
  isOpenAtFirst?: boolean;
  children: ReactNode;
}

/** A part of a lead's detail that can be closed: whether it is open is remembered, for every lead. */
export function PanelSection({ name, title, hint, isOpenAtFirst = false, children }: Props) {
  const person = usePerson();
  const [chosen, setChosen] = useState(() => wasOpen(person, name));
  const isOpen = chosen ?? isOpenAtFirst;
  return (
    <details
      className={styles.section}
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => {
        // The browser tells it of what was open to begin with, too.
        if (open === isOpen) return;
        setChosen(open);
        keepOpen(person, name, open);
      }}
    >
      <summary>
        <h3>{title}</h3>
        {hint && !isOpen && <span className={styles.hint}>{hint}</span>}
      </summary>
      {children}
    </details>
  );
}
