import styles from './TabTitle.module.css';

interface Props {
  children: string;
  /** What the section is for. */
  intro?: string;
}

/** The title at the top of a section of the back office. */
export function TabTitle({ children, intro }: Props) {
  return (
    <>
      <h2 className={styles.title}>{children}</h2>
      {intro && <p className={styles.intro}>{intro}</p>}
    </>
  );
}
