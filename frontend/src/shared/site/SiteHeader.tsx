import { Logo } from './Logo';
import styles from './SiteHeader.module.css';

/** Header of the smaller pages: the way home, and nothing else. */
export function SiteHeader() {
  return (
    <>
      <a className="skip-link" href="#contenido">
        Saltar al contenido
      </a>
      <header className={styles.header}>
        <div className={`wrap ${styles.row}`}>
          <Logo />
          <a className={styles.back} href="/">
            Volver al inicio
          </a>
        </div>
      </header>
    </>
  );
}
