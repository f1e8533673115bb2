import { clearAdminStorage } from '../admin-storage';
import styles from './CrashScreen.module.css';
import { crashCopy } from './crash.copy';

/** Deletes the stored administrator session, in case it caused the crash, and reloads. */
function reload(): void {
  try {
    clearAdminStorage();
  } finally {
    location.reload();
  }
}

/** Shows that the application failed, and offers to reload. */
export function CrashScreen() {
  return (
    <div className={styles.screen} role="alert">
      <div className={styles.box}>
        <h1 className={styles.title}>{crashCopy.title}</h1>
        <p className={styles.text}>{crashCopy.text}</p>
        <button type="button" className="button" onClick={reload}>
          {crashCopy.reload}
        </button>
      </div>
    </div>
  );
}
