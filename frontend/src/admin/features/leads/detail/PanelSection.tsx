import { useState, type ReactNode } from 'react';
import { usePerson } from '../../../session/use-person';
import styles from './PanelSection.module.css';
import { keepOpen, wasOpen } from './open-sections';

interface Props {
  /** Key under which the state is stored. */
  name: string;
  title: string;
  /** Short summary, shown while the section is closed. */
  hint?: string | undefined;
  /** Initial state, until the user opens or closes the section. */
  isOpenAtFirst?: boolean;
  children: ReactNode;
}

/** Shows a section of a lead's detail that can be closed. The browser remembers the state for all leads. */
export function PanelSection({ name, title, hint, isOpenAtFirst = false, children }: Props) {
  const person = usePerson();
  const [chosen, setChosen] = useState(() => wasOpen(person, name));
  const isOpen = chosen ?? isOpenAtFirst;
  return (
    <details
      className={styles.section}
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => {
        // The browser also fires this event for the initial state.
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
