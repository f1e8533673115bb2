import { SECRET_LINK } from 'domain/secret-link';
import { smsCopy } from './sms.copy';
import styles from './sms.module.css';

/** Explains that the person's link replaces the placeholder; nothing for a text without a placeholder. */
export const LinkNote = ({ text }: { text: string }) =>
  text.includes(SECRET_LINK) ? <p className={styles.link}>{smsCopy.link(SECRET_LINK)}</p> : null;
