import { content } from '../../shared/site/site-data';
import styles from './AppDownload.module.css';

/** Shows links to the mobile app in the two stores. */
export function AppDownload() {
  const { app } = content();
  return (
    <section className={styles.app} aria-labelledby="app-title">
      <div className={`wrap ${styles.grid}`}>
        <div>
          <h2 className={styles.title} id="app-title">
            {app.title}
          </h2>
          <p className={styles.text}>{app.text}</p>
          <div className={styles.stores}>
            <a className={styles.store} href={app.appStore} target="_blank" rel="noopener">
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <rect x="6" y="2" width="12" height="20" rx="3" />
                <path d="M10.500 18.500h3" />
              </svg>
              <span>
                Descargar en <strong>App Store</strong>
              </span>
            </a>
            <a className={styles.store} href={app.googlePlay} target="_blank" rel="noopener">
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="M6 3.500 19 12 6 20.500z" />
              </svg>
              <span>
                Disponible en <strong>Google Play</strong>
              </span>
            </a>
          </div>
        </div>
        <svg className={styles.art} viewBox="0 0 300 260" aria-hidden="true">
          <path d="M50 260V42a32 32 0 0 1 32-32h136a32 32 0 0 1 32 32v218z" fill="var(--petrol-deep)" />
          <path d="M66 260V48a20 20 0 0 1 20-20h128a20 20 0 0 1 20 20v212z" fill="var(--paper)" />
          <path d="M90 128a60 60 0 0 1 120 0" fill="none" stroke="var(--bugambilia)" strokeWidth="14" />
          <path d="M110 128a40 40 0 0 1 80 0" fill="none" stroke="var(--maiz)" strokeWidth="14" />
          <path d="M130 128a20 20 0 0 1 40 0z" fill="var(--petrol)" />
          <path d="M90 152h120v14H90zM90 178h86v14H90zM90 204h104v14H90z" fill="var(--mint)" />
          <path d="M90 230h120v30H90z" fill="var(--jade)" />
        </svg>
      </div>
    </section>
  );
}
