import styles from './Loading.module.css';

/** Shows a spinner while required data is loading. */
export function Loading({ label = 'Cargando...' }: { label?: string }) {
  return (
    <div className={styles.loading} role="status">
      <svg className={styles.spinner} viewBox="0 0 48 48" aria-hidden="true">
        <circle className={styles.track} cx="24" cy="24" r="20" />
        <path className={styles.arc} d="M24 4a20 20 0 0 1 20 20" />
      </svg>
      <span>{label}</span>
    </div>
  );
}
