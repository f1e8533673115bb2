import type { ContactRow } from './contact';
import styles from './ContactList.module.css';
import { NEW_TAB } from './new-tab.copy';

/** Shows contact details with labels, on light and dark backgrounds. */
export function ContactList({ rows }: { rows: readonly ContactRow[] }) {
  return (
    <dl className={styles.list}>
      {rows.map((row) => (
        <div key={`${row.label} ${row.text}`}>
          <dt className={styles.label}>{row.label}</dt>
          <dd className={styles.value}>
            <Value {...row} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ text, href }: ContactRow) {
  if (!href) return text;
  if (!href.startsWith('https:')) return <a href={href}>{text}</a>;
  return (
    <a href={href} target="_blank" rel="noopener">
      {text}
      <span className="visually-hidden"> ({NEW_TAB})</span>
    </a>
  );
}
