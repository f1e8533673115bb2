import { cutText } from '../text.ts';
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

/** Token of the exit offer, which the page replaces when the offer opens. */
const PLACES = 'lugares';

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

/** Braces in a text that are no token of their place. */
export interface WrongToken {
  /** Braces as written, with the name in or next to them. */
  written: string;
  /** Token with the same name, except for accents, case and blanks; null if there is none. */
  meant: string | null;
}

const BRACED = /\{+[^{}]*\}*|\}+/g;
const WORD_END = /[^\p{L}\p{M}.]/u;
const IGNORED = /[\s\p{M}\p{Default_Ignorable_Code_Point}]/gu;
/** Maximum length of a token, and of written braces that are repeated to the owner. */
const WRITTEN_MAX = 40;

/** Returns a name without accents, capitals and blanks. */
const plainName = (name: string): string => name.normalize('NFD').replace(IGNORED, '').toLowerCase();

/** Returns the braces in a text that are no token of this place, each once. */
export function wrongTokens(document: SiteDocument, text: string, path: Path): WrongToken[] {
  if (!/[{}]/.test(text)) return [];
  const names = Object.keys({ ...tokensOf(document, NO_OFFICE), ...ofPlan(document, path) });
  const known = new Set(path[0] === 'exitOffer' ? [...names, PLACES] : names);
  const meantBy = (name: string): string | null => {
    const plain = name.length > WRITTEN_MAX ? '' : plainName(name);
    return known.has(plain) ? `{${plain}}` : null;
  };
  const found = new Map<string, WrongToken>();
  const add = (written: string, meant: string | null) => {
    const shown = written.length > WRITTEN_MAX ? `${cutText(written, WRITTEN_MAX)}…` : written;
    found.set(shown, { written: shown, meant });
  };
  for (const { 0: written, index } of text.matchAll(BRACED)) {
    const name = written.replace(/[{}]/g, '');
    if (written === `{${name}}` && known.has(name)) continue;
    if (written.startsWith('}')) {
      const word = text
        .slice(Math.max(0, index - WRITTEN_MAX), index)
        .split(WORD_END)
        .at(-1)!;
      const meant = meantBy(word);
      add(meant ? word + written : written, meant);
    } else if (written.endsWith('}')) add(written, meantBy(name));
    else {
      // Never closed: the name is the word after the brace.
      const [opening] = /^\{+\s*/.exec(written)!;
      const word = cutText(name.trimStart(), WRITTEN_MAX).split(WORD_END)[0]!.replace(/\.$/, '');
      add((opening + word).trimEnd(), meantBy(word));
    }
  }
  return [...found.values()];
}
