import { useEffect, useRef, type ReactNode } from 'react';
import styles from './PartGroup.module.css';
import shared from './settings.module.css';

interface Props {
  id: string;
  title: string;
  hint: string;
  /** The address asks for this part: it is shown first. */
  isWanted: boolean;
  children: ReactNode;
}

/** A part of the settings that the address can lead to. */
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
