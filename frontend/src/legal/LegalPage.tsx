import { Fragment } from 'react';
import { SiteFooter } from '../shared/site/SiteFooter';
import { SiteHeader } from '../shared/site/SiteHeader';
import styles from './LegalPage.module.css';
import { LEGAL_DATE, type LegalBlock, type LegalText } from './types';

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

/** A legal text with its table of contents. */
export function LegalPage({ text }: { text: LegalText }) {
  return (
    <>
      <SiteHeader />
      <main className={`wrap ${styles.page}`} id="contenido">
        <div className={styles.head}>
          <h1 className={styles.title}>{text.title}</h1>
          <p className={styles.intro}>{text.intro}</p>
          <p className={styles.date}>Vigente desde el {LEGAL_DATE}.</p>
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
        </div>
      </main>
      <SiteFooter />
    </>
  );
}
