import styles from './Logo.module.css';
import { Picture } from './Picture';
import { Sign } from './Sign';
import { content } from './site-data';

/** Shows the service's logo and name, with a link to the landing page. */
export function Logo() {
  const { brand } = content();
  return (
    <a className={styles.logo} href="/">
      {brand.logo ? (
        <Picture of={{ ...brand.logo, alt: '' }} sizes="6rem" className={styles.picture} eager />
      ) : (
        <Sign className={styles.sign} />
      )}
      <span>{brand.name}</span>
    </a>
  );
}
