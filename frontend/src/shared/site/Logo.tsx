import styles from './Logo.module.css';
import { Picture } from './Picture';
import { content } from './site-data';

/** The sign: a score's scale that is a sun coming up. */
export function Sign({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 44 24" aria-hidden="true">
      <path d="M3 22a19 19 0 0 1 38 0" fill="none" stroke="var(--bugambilia)" strokeWidth="4.5" />
      <path d="M9.8 22a12.2 12.2 0 0 1 24.4 0" fill="none" stroke="var(--maiz)" strokeWidth="4.5" />
      <path d="M15.8 22a6.2 6.2 0 0 1 12.4 0z" fill="currentColor" />
    </svg>
  );
}

/** Sign and name of the service, linking to the landing page. */
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
