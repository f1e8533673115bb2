import styles from './ListLoading.module.css';

interface Props {
  text?: string | undefined;
  /** Number of rows that are drawn until the first ones are loaded. */
  rows?: number;
}

/** Replaces a list's rows until the first ones are loaded, in about their place, so that the screen does not jump. */
export function ListLoading({ text = 'Cargando...', rows = 4 }: Props) {
  return (
    <div className={styles.loading} role="status">
      <p>{text}</p>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className={styles.row} aria-hidden />
      ))}
    </div>
  );
}
