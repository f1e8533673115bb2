import type { FilledDocument } from 'domain/site/document';
import { isReachable, trueTexts } from 'domain/site/shown';
import type { Page } from '../shared/site/page';
import { content, siteData } from '../shared/site/site-data';
import { accessibility } from './accessibility.copy';
import { disclosures } from './disclosures.copy';
import { LegalPage } from './LegalPage';
import { privacy, privacyWithSignal } from './privacy.copy';
import { terms } from './terms.copy';
import type { LegalText } from './types';

function page(textFor: (document: FilledDocument) => LegalText): Page {
  const textOf = (document: FilledDocument): LegalText =>
    trueTexts(textFor(document), {
      storesCards: siteData().storesCards,
      isReachable: isReachable(document.contact),
    });
  return {
    head: () => {
      const { title, description, path } = textOf(content());
      return { title: `${title} | ${content().brand.name}`, description, path };
    },
    body: () => <LegalPage text={textOf(content())} />,
  };
}

/** Legal pages, by the name of the HTML file. `privacidad-gpc.html` answers a browser with the privacy signal. */
export const legalPages: Record<string, Page> = {
  'privacidad.html': page(privacy),
  'privacidad-gpc.html': page(privacyWithSignal),
  'accesibilidad.html': page(accessibility),
  'terminos.html': page(terms),
  'divulgaciones.html': page(disclosures),
};
