import { Logo } from './Logo';
import { PhoneLink } from './PhoneLink';
import styles from './SiteHeader.module.css';

/** Header of the smaller pages: the way home, and nothing else. `back`: whether it says so in words too. */
export function SiteHeader({ back = true }: { back?: boolean }) {
  return (
    <>
      <a className="skip-link" href="#contenido">
        Saltar al contenido
      </a>
      <header className={styles.header}>
        <div className={`wrap ${styles.row}`}>
          <Logo />
          <div className={styles.ways}>
            <PhoneLink />
            {back ? (
              <a className={styles.back} href="/">
                Volver al inicio
              </a>
            ) : null}
          </div>
        </div>
      </header>
    </>
  );
}
