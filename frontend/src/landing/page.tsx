import type { Page } from '../shared/site/page';
import { SITE } from '../shared/site/site';
import { faq, meta } from './content/content';
import { LandingPage } from './LandingPage';

/** The landing page with its structured data: who offers the service, and the FAQ. */
export const landingPage: Page = {
  head: {
    title: meta.title,
    description: meta.description,
    path: '/',
    structuredData: {
      '@context': 'https://schema.org',
      '@graph': [
        {
          '@type': 'Organization',
          name: SITE.brand,
          ...(SITE.publicUrl && {
            '@id': `${SITE.publicUrl}/#organization`,
            url: `${SITE.publicUrl}/`,
            logo: `${SITE.publicUrl}/icon-512.png`,
          }),
          areaServed: 'US',
          knowsLanguage: 'es',
        },
        {
          '@type': 'FAQPage',
          mainEntity: faq.items.map((item) => ({
            '@type': 'Question',
            name: item.question,
            acceptedAnswer: { '@type': 'Answer', text: item.answer.join(' ') },
          })),
        },
      ],
    },
  },
  body: () => <LandingPage />,
};
