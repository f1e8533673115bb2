import { Logo } from '../../shared/site/Logo';
import { contactRows } from '../../shared/site/contact';
import { PhoneLink } from '../../shared/site/PhoneLink';
import { content } from '../../shared/site/site-data';
import { sectionLinks } from '../section-links';
import styles from './LandingHeader.module.css';

function Links({ className }: { className?: string }) {
  return (
    <ul className={className ?? styles.links}>
      {sectionLinks().map((item) => (
        <li key={item.href}>
          <a href={item.href}>{item.label}</a>
        </li>
      ))}
    </ul>
  );
}

/** Shows ways to speak with the office immediately. */
function Calls() {
  const rows = contactRows(content().contact).filter(({ href }) => href && !href.startsWith('mailto:'));
  return rows.length > 0 ? (
    <ul className={styles.calls}>
      {rows.map(({ label, text, href }) => (
        <li key={href}>
          <a href={href}>
            {label} <strong>{text}</strong>
          </a>
        </li>
      ))}
    </ul>
  ) : null;
}

/**
 * Shows the sticky header with sections and the call to action. Narrow screens fold the sections into a menu.
 */
export function LandingHeader() {
  return (
    <>
      <a className="skip-link" href="#contenido">
        Saltar al contenido
      </a>
      <header className={styles.header}>
        <div className={`wrap ${styles.row}`}>
          <Logo />
          <nav className={styles.wide} aria-label="Principal">
            <Links />
          </nav>
          <PhoneLink isCompact />
          <a className={`button ${styles.action}`} href="#formulario-contacto">
            {content().offer.actionShort}
          </a>
          <details className={styles.menu} data-menu>
            <summary className={styles.toggle}>
              <span className="visually-hidden">Menú</span>
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="M4 8h16M4 16h16" />
              </svg>
            </summary>
            <nav className={styles.panel} aria-label="Menú">
              <Links className={styles.panelLinks} />
              <Calls />
            </nav>
          </details>
        </div>
      </header>
    </>
  );
}
