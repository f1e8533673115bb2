import { contactRows } from './contact';
import { ContactList } from './ContactList';
import { Logo } from './Logo';
import { NEW_TAB } from './new-tab.copy';
import styles from './SiteFooter.module.css';
import { content } from './site-data';

const legalLinks = [
  { href: '/privacidad', label: 'Privacidad' },
  { href: '/terminos', label: 'Términos y mensajes de texto' },
  { href: '/divulgaciones', label: 'Divulgaciones y sus derechos' },
  { href: '/accesibilidad', label: 'Accesibilidad' },
] as const;

/** Shows the footer of the public pages, with the legal pages and the statements that the law requires. */
export function SiteFooter({ links = [] }: { links?: readonly { href: string; label: string }[] }) {
  const { brand, contact } = content();
  const rows = contactRows(contact);
  return (
    <footer className={`on-dark ${styles.footer}`}>
      <div className={`wrap ${styles.grid}`}>
        <div className={styles.brand}>
          <Logo />
          <p>{brand.summary}</p>
          {rows.length > 0 ? (
            <section className={styles.contact} aria-labelledby="footer-contact">
              <h2 className="visually-hidden" id="footer-contact">
                Contacto
              </h2>
              <ContactList rows={rows} />
            </section>
          ) : null}
        </div>
        {links.length > 0 ? (
          <nav aria-label="Secciones">
            <ul className={styles.list}>
              {links.map((link) => (
                <li key={link.href}>
                  <a href={link.href}>{link.label}</a>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
        <nav aria-label="Información legal">
          <ul className={styles.list}>
            {legalLinks.map((link) => (
              <li key={link.href}>
                <a href={link.href}>{link.label}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.small}>
          <p>
            {brand.name} no es un bufete de abogados ni una agencia del gobierno, y no da asesoría legal ni
            fiscal. Usted tiene derecho a disputar errores por su cuenta y sin costo, y a pedir gratis sus
            reportes en{' '}
            <a href="https://www.annualcreditreport.com/" target="_blank" rel="noopener">
              AnnualCreditReport.com<span className="visually-hidden"> ({NEW_TAB})</span>
            </a>
            . La información correcta, vigente y comprobable no se puede borrar. Los resultados varían y no se
            garantizan.
          </p>
          <p>© {brand.name}</p>
        </div>
      </div>
    </footer>
  );
}
