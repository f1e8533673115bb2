import type { Page } from '../shared/site/page';
import { SITE } from '../shared/site/site';
import { disclosures } from './disclosures.copy';
import { LegalPage } from './LegalPage';
import { privacy } from './privacy.copy';
import { terms } from './terms.copy';
import type { LegalText } from './types';

function page(text: LegalText): Page {
  return {
    head: { title: `${text.title} | ${SITE.brand}`, description: text.description, path: text.path },
    body: () => <LegalPage text={text} />,
  };
}

/** The three legal pages by the name of their HTML file. */
export const legalPages: Record<string, Page> = {
  'privacidad.html': page(privacy),
  'terminos.html': page(terms),
  'divulgaciones.html': page(disclosures),
};
