import { Fragment } from 'react';
import { contactRows, type ContactRow } from '../shared/site/contact';
import { ContactList } from '../shared/site/ContactList';
import { content } from '../shared/site/site-data';
import { SiteFooter } from '../shared/site/SiteFooter';
import { SiteHeader } from '../shared/site/SiteHeader';
import styles from './LegalPage.module.css';
import type { LegalBlock, LegalText } from './types';

function Block({ block }: { block: LegalBlock }) {
  if (typeof block === 'string') return <p>{block}</p>;
  if ('letter' in block) {
    return (
      <blockquote className={styles.letter}>
        {block.letter.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </blockquote>
    );
  }
  if ('ordered' in block) {
    return (
      <ol>
        {block.ordered.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ol>
    );
  }
  return (
    <ul>
      {block.list.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

/** Returns the company responsible for the service, with its contact details. */
function responsible(): ContactRow[] {
  const { contact, legal } = content();
  const { company, privacyEmail } = legal;
  return [
    ...(company ? [{ label: 'Razón social', text: company }] : []),
    ...contactRows(contact),
    ...(privacyEmail
      ? [{ label: 'Asuntos de privacidad', text: privacyEmail, href: `mailto:${privacyEmail}` }]
      : []),
  ];
}

const CONTACT = { id: 'datos-de-contacto', title: 'Datos de contacto' };

/** Shows a legal text with its table of contents. */
export function LegalPage({ text }: { text: LegalText }) {
  const rows = responsible();
  return (
    <>
      <SiteHeader />
      <main className={`wrap ${styles.page}`} id="contenido">
        <div className={styles.head}>
          <h1 className={styles.title}>{text.title}</h1>
          {text.acknowledgement ? <p className={styles.intro}>{text.acknowledgement}</p> : null}
          <p className={styles.intro}>{text.intro}</p>
          {text.validFrom ? <p className={styles.date}>Vigente desde el {text.validFrom}.</p> : null}
        </div>
        <nav className={styles.contents} aria-label="En esta página">
          <ol className={styles.links}>
            {text.sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`} lang={section.lang}>
                  {section.title}
                </a>
              </li>
            ))}
            {rows.length > 0 ? (
              <li>
                <a href={`#${CONTACT.id}`}>{CONTACT.title}</a>
              </li>
            ) : null}
          </ol>
        </nav>
        <div className={styles.text}>
          {text.sections.map((section) => (
            <section
              key={section.id}
              id={section.id}
              lang={section.lang}
              aria-labelledby={`${section.id}-title`}
            >
              <h2 id={`${section.id}-title`}>{section.title}</h2>
              {section.blocks.map((block, index) => (
                <Fragment key={index}>
                  <Block block={block} />
                </Fragment>
              ))}
            </section>
          ))}
          {rows.length > 0 ? (
            <section id={CONTACT.id} aria-labelledby={`${CONTACT.id}-title`}>
              <h2 id={`${CONTACT.id}-title`}>{CONTACT.title}</h2>
              <div className={styles.contact}>
                <ContactList rows={rows} />
              </div>
            </section>
          ) : null}
        </div>
      </main>
      <SiteFooter />
    </>
  );
}
