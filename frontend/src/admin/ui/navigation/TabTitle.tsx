import styles from './TabTitle.module.css';

interface Props {
  children: string;
  /** Sentence on the purpose of the section. */
  intro?: string;
}

/** Shows the title of a section of the back office. */
export function TabTitle({ children, intro }: Props) {
  return (
    <>
      <h2 className={styles.title}>{children}</h2>
      {intro && <p className={styles.intro}>{intro}</p>}
    </>
  );
}
