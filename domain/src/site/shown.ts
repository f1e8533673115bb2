import { isProven } from './claims.ts';
import type { SiteDocument } from './document.ts';
import { PLAN_IDS } from '../plans.ts';
import { mapTexts, type Path } from './walk.ts';

/** A claim of the document whose proof is missing or has run out. */
export interface UnprovenClaim {
  path: Path;
  /** The claim as it would be read. */
  claim: string;
  /** The day its proof ran out, null when it never had a whole one. */
  expiredOn: string | null;
}

const unproven = (
  path: Path,
  claim: string,
  proof: SiteDocument['offer']['proof'],
  today: string,
): UnprovenClaim[] => {
  if (isProven(proof, today)) return [];
  const wasProven = proof.expiresOn !== '' && isProven(proof, proof.expiresOn);
  return [{ path, claim, expiredOn: wasProven ? proof.expiresOn : null }];
};

/** Whether a story shows a client: then it is a testimonial. */
export const isTestimonial = (story: { person: string }): boolean => story.person.trim() !== '';

/**
 * Every figure, testimonial and notice that has no proof on a day.
 * @param today `YYYY-MM-DD` where the owner is
 */
export function unprovenClaims(document: SiteDocument, today: string): UnprovenClaim[] {
  const { offer, figures, calculator, plans, stories, socialProof } = document;
  return [
    ...unproven(['offer'], `${offer.was} ${offer.value}`, offer.proof, today),
    ...figures.items.flatMap((item, index) =>
      unproven(['figures', 'items', index], `${item.figure} ${item.label}`, item.proof, today),
    ),
    ...PLAN_IDS.flatMap((id) =>
      plans[id].bonus.value === ''
        ? []
        : unproven(
            ['plans', id, 'bonus'],
            `${plans[id].bonus.title}: ${plans[id].bonus.value}`,
            plans[id].bonus.proof,
            today,
          ),
    ),
    ...(calculator.rows.length === 0
      ? []
      : unproven(
          ['calculator'],
          calculator.rows.map((row) => row.amount).join(', '),
          calculator.proof,
          today,
        )),
    ...stories.items.flatMap((item, index) =>
      isTestimonial(item)
        ? unproven(['stories', 'items', index], `${item.person}: ${item.title}`, item.proof, today)
        : [],
    ),
    ...socialProof.items.flatMap((item, index) =>
      unproven(['socialProof', 'items', index], `${item.name}, ${item.city}`, item.proof, today),
    ),
  ];
}

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
