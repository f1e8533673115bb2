import { formatDollars } from '../payments/money.ts';
import { PLAN_IDS } from '../payments/plans.ts';
import { NO_OFFICE, type FilledDocument, type OfficeContact, type SiteDocument } from './document.ts';
import { mapTexts, type Path } from './walk.ts';

/** Returns the price tokens that a plan's own fields may use without the plan's name. */
const ofPlan = (document: SiteDocument, path: Path): Record<string, string> => {
  const id = PLAN_IDS.find((candidate) => path[0] === 'plans' && path[1] === candidate);
  return id
    ? {
        inicio: formatDollars(document.plans[id].landing.startCents),
        mensual: formatDollars(document.plans[id].landing.monthlyCents),
      }
    : {};
};

/** Returns the tokens allowed in any text, with their values. A token lets many texts share one value. */
function tokensOf(document: SiteDocument, office: OfficeContact): Record<string, string> {
  return {
    marca: document.brand.name,
    consulta: document.offer.value,
    garantia: String(document.guarantee.days),
    'garantia.pago': String(document.payment.guaranteeDays),
    telefono: office.phone,
    ...Object.fromEntries(
      PLAN_IDS.flatMap((id) => {
        const { landing, checkout } = document.plans[id];
        return [
          [`${id}.inicio`, formatDollars(landing.startCents)],
          [`${id}.mensual`, formatDollars(landing.monthlyCents)],
          [`${id}.pago`, formatDollars(checkout.firstCents)],
          [`${id}.pago.mensual`, formatDollars(checkout.monthlyCents)],
        ];
      }),
    ),
  };
}

/** Token that the page replaces when the offer opens. */
const PLACES_TOKEN = '{lugares}';

const TOKEN = /\{([a-z.]{1,40})\}/g;

/**
 * Returns the document with the office's contact details and with tokens replaced. Inserted values are not
 * searched for tokens again.
 */
export function withTokensFilled(document: SiteDocument, office: OfficeContact = NO_OFFICE): FilledDocument {
  const tokens = tokensOf(document, office);
  const filled = mapTexts(document, (text, path) => {
    if (!text.includes('{')) return text;
    const own = { ...tokens, ...ofPlan(document, path) };
    return text.replace(TOKEN, (token, name: string) => (Object.hasOwn(own, name) ? own[name]! : token));
  });
  return { ...filled, contact: { ...filled.contact, ...office } };
}

/** Returns the tokens in a text that are unknown at this place. */
export function unknownTokens(document: SiteDocument, text: string, path: Path): string[] {
  const own = { ...tokensOf(document, NO_OFFICE), ...ofPlan(document, path) };
  return [...text.matchAll(TOKEN)]
    .map(([token, name]) => ({ token, name: name! }))
    .filter(
      ({ token, name }) => !Object.hasOwn(own, name) && !(path[0] === 'exitOffer' && token === PLACES_TOKEN),
    )
    .map(({ token }) => token);
}
