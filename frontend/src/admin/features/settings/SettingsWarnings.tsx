import { settingsCopy as copy } from './settings.copy';
import styles from './SettingsWarnings.module.css';

/** Shows the settings that have no effect. */
export function SettingsWarnings({ warnings }: { warnings: string[] }) {
  if (warnings.length === 0) return null;
  return (
    <section className={styles.warnings} aria-label={copy.warnings}>
      <ul>
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </section>
  );
}
