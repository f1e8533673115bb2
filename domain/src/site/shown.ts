import { isProven, type Proof } from './claims.ts';
import type { SiteDocument } from './document.ts';
import { PLAN_IDS } from '../plans.ts';
import { mapTexts, type Path } from './walk.ts';

/** A figure, testimonial or notice of the document. */
export interface Claim {
  path: Path;
  /** As it would be read. */
  claim: string;
  proof: Proof;
}

/** A claim whose proof is missing or has run out. */
export interface UnprovenClaim extends Omit<Claim, 'proof'> {
  /** The day its proof ran out, null when it never had a whole one. */
  expiredOn: string | null;
}

/** Whether a story shows a client: then it is a testimonial. */
export const isTestimonial = (story: { person: string }): boolean => story.person.trim() !== '';

/** Every figure, testimonial and notice, each with its proof. */
export function claimsOf({ offer, figures, calculator, plans, stories, socialProof }: SiteDocument): Claim[] {
  return [
    { path: ['offer'], claim: `${offer.was} ${offer.value}`, proof: offer.proof },
    ...figures.items.map(({ figure, label, proof }, index) => ({
      path: ['figures', 'items', index],
      claim: `${figure} ${label}`,
      proof,
    })),
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
  ];
}

/**
 * The claims that have no proof on a day.
 * @param today `YYYY-MM-DD` where the owner is
 */
export const unprovenClaims = (document: SiteDocument, today: string): UnprovenClaim[] =>
  claimsOf(document)
    .filter(({ proof }) => !isProven(proof, today))
    .map(({ path, claim, proof }) => ({
      path,
      claim,
      expiredOn: proof.expiresOn !== '' && isProven(proof, proof.expiresOn) ? proof.expiresOn : null,
    }));

/** A text without the sentences that say one of these figures. */
function withoutSentences(text: string, figures: readonly string[]): string {
  if (!figures.some((figure) => text.includes(figure))) return text;
  return text
    .replace(/([.!?])\s+/g, '$1\n')
    .split('\n')
    .filter((sentence) => !figures.some((figure) => sentence.includes(figure)))
    .join(' ');
}

/**
 * What the public is shown: in production nothing that is not proven, and no sentence that repeats such a figure. Sections
 * that have nothing left are empty lists, and the pages leave them out with their menu entries.
 */
export function shownDocument(document: SiteDocument, today: string): SiteDocument {
  const claims = unprovenClaims(document, today);
  if (claims.length === 0) return document;
  const proven = <T extends { proof: SiteDocument['offer']['proof'] }>(items: T[]): T[] =>
    items.filter((item) => isProven(item.proof, today));
  const { offer, figures, calculator, plans, stories, socialProof } = document;
  const isOfferProven = isProven(offer.proof, today);
  const isCalculatorProven = isProven(calculator.proof, today);
  const said = [
    ...(isOfferProven ? [] : ['{consulta}', offer.value]),
    ...figures.items.filter((item) => !isProven(item.proof, today)).map((item) => item.figure),
    ...(isCalculatorProven ? [] : calculator.rows.map((row) => row.amount.replace(/\+$/, ''))),
  ].filter((figure) => figure !== '');
  const plan = (id: (typeof PLAN_IDS)[number]) => {
    const { bonus } = plans[id];
    return { ...plans[id], bonus: isProven(bonus.proof, today) ? bonus : { ...bonus, value: '' } };
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
  };
  return mapTexts(shown, (text) => withoutSentences(text, said));
}
