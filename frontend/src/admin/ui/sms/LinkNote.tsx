import { SECRET_LINK } from 'domain/secret-link';
import { smsCopy } from './sms.copy';
import styles from './sms.module.css';

/** Says what the person reads where a text holds the place of their link; nothing for a text without one. */
export const LinkNote = ({ text }: { text: string }) =>
  text.includes(SECRET_LINK) ? <p className={styles.link}>{smsCopy.link(SECRET_LINK)}</p> : null;
