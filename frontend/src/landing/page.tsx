import { PLAN_IDS } from 'domain/payments/plans';
import type { Contact } from 'domain/site/document';
import type { Page } from '../shared/site/page';
import { telephoneNumber } from '../shared/site/contact';
import { content, siteData } from '../shared/site/site-data';
import { landingDataOf } from './landing-data-of';
import { LandingPage } from './LandingPage';

/** Returns schema.org data for search engines: business, prices and questions. */
function structuredData(): object {
  const { brand, contact, faq, plans } = content();
  const { publicUrl } = siteData();
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        name: brand.name,
        ...(publicUrl && {
          '@id': `${publicUrl}/#organization`,
          url: `${publicUrl}/`,
          logo: `${publicUrl}/icon-512.png`,
        }),
        ...reached(contact),
        areaServed: 'US',
        knowsLanguage: 'es',
        makesOffer: PLAN_IDS.map((id) => ({
          '@type': 'Offer',
          name: plans[id].name,
          description: plans[id].audience,
          priceCurrency: 'USD',
          price: dollars(plans[id].landing.startCents),
          priceSpecification: {
            '@type': 'UnitPriceSpecification',
            priceCurrency: 'USD',
            price: dollars(plans[id].landing.monthlyCents),
            unitText: 'mes',
          },
        })),
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
  };
}

/** Returns the contact data. Search engines want the phone number again as a contact point. */
function reached({ phone, email, address }: Contact): object {
  const ways = { ...(phone && { telephone: telephoneNumber(phone) }), ...(email && { email }) };
  return {
    ...ways,
    ...(address && { address }),
    ...(phone || email
      ? {
          contactPoint: {
            '@type': 'ContactPoint',
            contactType: 'customer service',
            ...ways,
            areaServed: 'US',
            availableLanguage: 'es',
          },
        }
      : {}),
  };
}

const dollars = (cents: number): string => (cents / 100).toFixed(2);

export const landingPage: Page = {
  head: () => ({
    title: content().search.title,
    description: content().search.description,
    path: '/',
    structuredData: structuredData(),
  }),
  body: () => <LandingPage />,
  data: () => landingDataOf(content()),
};
