import { useEffect, useRef, type ReactNode } from 'react';
import styles from './PartGroup.module.css';
import shared from './settings.module.css';

interface Props {
  id: string;
  title: string;
  hint: string;
  /** Whether the address names this part, which is then shown first. */
  isWanted: boolean;
  children: ReactNode;
}

/** Shows a part of the settings that the address can name. */
export function PartGroup({ id, title, hint, isWanted, children }: Props) {
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (!isWanted) return;
    group.current?.focus({ preventScroll: true });
    group.current?.scrollIntoView({ block: 'start' });
  }, [isWanted]);
  return (
    <fieldset ref={group} id={id} className={`${shared.group} ${styles.part}`} tabIndex={-1}>
      <legend>{title}</legend>
      <p>{hint}</p>
      {children}
    </fieldset>
  );
}
