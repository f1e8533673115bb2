import type { ReactNode } from 'react';
import styles from './settings.module.css';

interface Props {
  id: string;
  title: string;
  children: ReactNode;
}

/** Shows a group of related settings. */
export function SettingsSection({ id, title, children }: Props) {
  return (
    <fieldset id={id} className={styles.group} tabIndex={-1}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}
