import { SiteFooter } from '../shared/site/SiteFooter';
import { SiteHeader } from '../shared/site/SiteHeader';
import styles from './NotFoundPage.module.css';
import { notFoundCopy } from './not-found.copy';

/** Shows the page for unknown addresses: a setting sun, and a link to the front page. */
export function NotFoundPage() {
  return (
    <>
      <SiteHeader />
      <main className={`wrap ${styles.page}`} id="contenido">
        <svg className={styles.art} viewBox="0 -20 420 150" aria-hidden="true">
          <g fill="none" strokeWidth="16">
            <path d="M82 118a128 128 0 0 1 256 0" stroke="var(--mint)" />
            <path d="M108 118a102 102 0 0 1 204 0" stroke="var(--rosa)" />
            <path d="M134 118a76 76 0 0 1 152 0" stroke="var(--mint)" />
          </g>
          <path d="M170 118a40 40 0 0 1 80 0z" fill="var(--maiz)" />
          <path d="M0 118h420v6H0z" fill="var(--petrol)" />
        </svg>
        <h1 className={styles.title} lang="en">
          {notFoundCopy.title}
        </h1>
        <p className={styles.text}>{notFoundCopy.text}</p>
        <p className={styles.actions}>
          <a className="button" href="/">
            {notFoundCopy.home}
          </a>
          <a className="button button--quiet" href="/#formulario-contacto">
            {notFoundCopy.consultation}
          </a>
        </p>
      </main>
      <SiteFooter />
    </>
  );
}
