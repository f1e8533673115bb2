import { telephoneLink } from './contact';
import styles from './PhoneLink.module.css';
import { content } from './site-data';

/**
 * Shows the number to call in a header; nothing if there is none. `isCompact`: narrow screens show only the
 * icon.
 */
export function PhoneLink({ isCompact = false }: { isCompact?: boolean }) {
  const { phone } = content().contact;
  if (!phone) return null;
  return (
    <a className={isCompact ? `${styles.phone} ${styles.compact}` : styles.phone} href={telephoneLink(phone)}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M7 3H4.500A1.500 1.500 0 0 0 3 4.500C3 13.600 10.400 21 19.500 21a1.500 1.500 0 0 0 1.500-1.500V17l-4.500-2-2 2.500C11 16 8 13 6.500 9.500L9 7.500z" />
      </svg>
      <span className="visually-hidden">Llamar al </span>
      <span className={styles.number}>{phone}</span>
    </a>
  );
}
