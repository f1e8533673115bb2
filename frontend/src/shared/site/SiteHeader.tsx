import { Logo } from './Logo';
import { PhoneLink } from './PhoneLink';
import styles from './SiteHeader.module.css';

/**
 * Shows the header of smaller pages, with only a link to the front page. `back`: whether the link also has
 * text.
 */
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
