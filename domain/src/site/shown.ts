import { isProven, type Proof } from './claims.ts';
import { deniesAdvance, type Charging } from './charging.ts';
import type { SiteDocument } from './document.ts';
import { PLAN_IDS } from '../payments/plans.ts';
import { sentencesOf, withoutSentences, withTexts } from './sentences.ts';
import { isOwnStorePage } from './stores.ts';
import type { Path } from './walk.ts';

/** Figure, testimonial or notice in the document. */
export interface Claim {
  path: Path;
  /** Text of the claim as a visitor would read it. */
  claim: string;
  proof: Proof;
}

/** Claim with a missing or expired proof. */
export interface UnprovenClaim extends Omit<Claim, 'proof'> {
  /** Day on which the proof expired, or null if it was never complete. */
  expiredOn: string | null;
}

/** Returns whether a story is a testimonial, which means that it names a person. */
export const isTestimonial = (story: { person: string }): boolean => story.person.trim() !== '';

/** Returns all figures, testimonials and notices with their proofs. */
export function claimsOf({
  offer,
  figures,
  calculator,
  plans,
  stories,
  socialProof,
  app,
}: SiteDocument): Claim[] {
  return [
    { path: ['offer'], claim: `${offer.was} ${offer.value}`, proof: offer.proof },
    ...figures.items.map(({ figure, label, proof }, index) => ({
      path: ['figures', 'items', index],
      claim: `${figure} ${label}`,
      proof,
    })),
    ...PLAN_IDS.flatMap((id) => {
      const { name, landing, checkout } = plans[id];
      return [
        {
          path: ['plans', id, 'landing'],
          claim: landing.tag === '' ? '' : `${name}: ${landing.tag}`,
          proof: landing.proof,
        },
        {
          path: ['plans', id, 'checkout'],
          claim: checkout.popular ? `${name}: más popular` : '',
          proof: checkout.proof,
        },
      ].filter(({ claim }) => claim !== '');
    }),
    ...PLAN_IDS.map((id) => ({ id, ...plans[id].bonus }))
      .filter(({ value }) => value !== '')
      .map(({ id, title, value, proof }) => ({
        path: ['plans', id, 'bonus'],
        claim: `${title}: ${value}`,
        proof,
      })),
    ...(calculator.rows.length === 0
      ? []
      : [
          {
            path: ['calculator'],
            claim: calculator.rows.map((row) => row.amount).join(', '),
            proof: calculator.proof,
          },
        ]),
    ...stories.items.flatMap((item, index) =>
      isTestimonial(item)
        ? [{ path: ['stories', 'items', index], claim: `${item.person}: ${item.title}`, proof: item.proof }]
        : [],
    ),
    ...socialProof.items.map(({ name, city, proof }, index) => ({
      path: ['socialProof', 'items', index],
      claim: `${name}, ${city}`,
      proof,
    })),
    { path: ['app'], claim: app.title, proof: app.proof },
  ];
}

/**
 * Returns the claims without a valid proof on a day.
 * @param today `YYYY-MM-DD` in the owner's time zone
 */
export const unprovenClaims = (document: SiteDocument, today: string): UnprovenClaim[] =>
  claimsOf(document)
    .filter(({ proof }) => !isProven(proof, today))
    .map(({ path, claim, proof }) => ({
      path,
      claim,
      expiredOn: proof.expiresOn !== '' && isProven(proof, proof.expiresOn) ? proof.expiresOn : null,
    }));

/**
 * Returns whether the mobile app's section may be shown: it has a valid proof, and both links open the app
 * itself.
 */
const isAppShown = ({ proof, appStore, googlePlay }: SiteDocument['app'], today: string): boolean =>
  isProven(proof, today) && isOwnStorePage(appStore) && isOwnStorePage(googlePlay);

/** Returns a discount's label and its percentage in all spellings. */
const discountsOf = (tag: string): string[] => [
  tag,
  ...[...tag.matchAll(/(\d{1,3})\s?%/g)].flatMap(([, percent]) => [
    `${percent}%`,
    `${percent} %`,
    `${percent}\u00a0%`,
  ]),
];

/** Removes the clause between two commas that contains one of these texts. */
function withoutClause(sentence: string, said: readonly string[]): string {
  const clauses = sentence.split(', ');
  return clauses
    .filter(
      (clause, index) =>
        index === 0 || index === clauses.length - 1 || !said.some((each) => clause.includes(each)),
    )
    .join(', ');
}

/**
 * Returns the document as the public sees it. Production leaves out unproven claims and the sentences that
 * repeat their figures. Sections without content become empty lists, and the pages then leave out the section
 * and its menu entry.
 */
export function shownDocument(document: SiteDocument, today: string): SiteDocument {
  const proven = <T extends { proof: Proof }>(items: T[]): T[] =>
    items.filter((item) => isProven(item.proof, today));
  const { offer, figures, calculator, plans, stories, socialProof, app } = document;
  const isOfferProven = isProven(offer.proof, today);
  const isCalculatorProven = isProven(calculator.proof, today);
  const said = [
    ...(isOfferProven ? [] : ['{consulta}', offer.value]),
    ...figures.items.filter((item) => !isProven(item.proof, today)).map((item) => item.figure),
    ...(isCalculatorProven ? [] : calculator.rows.map((row) => row.amount.replace(/\+$/, ''))),
  ].filter((figure) => figure !== '');
  const discounts = PLAN_IDS.map((id) => plans[id].landing)
    .filter(({ tag, proof }) => tag !== '' && !isProven(proof, today))
    .flatMap(({ tag }) => discountsOf(tag));
  const plan = (id: (typeof PLAN_IDS)[number]) => {
    const { bonus, landing, checkout } = plans[id];
    return {
      ...plans[id],
      bonus: isProven(bonus.proof, today) ? bonus : { ...bonus, value: '' },
      landing: isProven(landing.proof, today) ? landing : { ...landing, tag: '' },
      checkout: isProven(checkout.proof, today) ? checkout : { ...checkout, popular: false },
    };
  };
  const shown: SiteDocument = {
    ...document,
    offer: isOfferProven ? offer : { ...offer, value: '' },
    figures: { ...figures, items: proven(figures.items) },
    calculator: isCalculatorProven ? calculator : { ...calculator, rows: [] },
    plans: { ...plans, starter: plan('starter'), growth: plan('growth'), elite: plan('elite') },
    stories: {
      ...stories,
      items: stories.items.filter((item) => !isTestimonial(item) || isProven(item.proof, today)),
    },
    socialProof: { items: proven(socialProof.items) },
    app: isAppShown(app, today) ? app : { ...app, appStore: '', googlePlay: '' },
  };
  const says = (sentence: string, what: readonly string[]) => what.some((each) => sentence.includes(each));
  return withAnswers(
    withTexts(shown, (text) =>
      withoutSentences(
        says(text, discounts)
          ? sentencesOf(text)
              .map((sentence) => withoutClause(sentence, discounts))
              .join(' ')
          : text,
        (sentence) => says(sentence, said) || says(sentence, discounts),
      ),
    ),
  );
}

/** Returns the document without the questions that have an empty answer. */
const withAnswers = (document: SiteDocument): SiteDocument => ({
  ...document,
  faq: { ...document.faq, items: document.faq.items.filter(({ answer }) => answer.length > 0) },
});

/** Facts about the business on which sentences depend. */
export interface BusinessFacts extends Charging {
  /** Whether the office has a phone number or a postal address. */
  isReachable: boolean;
}

/** Returns whether the office has a phone number or a postal address. */
export const isReachable = ({ phone, address }: { phone: string; address: string }): boolean =>
  phone.trim() !== '' || address.trim() !== '';

const BY_PHONE_OR_LETTER = 'por teléfono o por escrito';
const REQUEST = /^Se pide por teléfono o por escrito[,.]/;

/**
 * Removes sentences that are false for this business: that nothing is charged in advance, or that requests
 * are accepted by phone or in writing.
 */
export function trueTexts<T>(value: T, { storesCards, isReachable }: BusinessFacts): T {
  const isHidden = (sentence: string): boolean =>
    (!storesCards && deniesAdvance(sentence)) || (!isReachable && REQUEST.test(sentence));
  return withTexts(value, (text) => {
    const left = withoutSentences(text, isHidden);
    return isReachable
      ? left
      : left.replaceAll(`, ${BY_PHONE_OR_LETTER}`, '').replaceAll(` ${BY_PHONE_OR_LETTER}`, '');
  });
}

/** Removes sentences that are false for this business, and questions that have no answer left. */
export const trueOf = (document: SiteDocument, facts: BusinessFacts): SiteDocument =>
  withAnswers(trueTexts(document, facts));
