import { formatDollars } from '../payments/money.ts';
import { PLAN_IDS } from '../payments/plans.ts';
import { announcesAdvance, deniesAdvance, type Charging } from './charging.ts';
import type { SiteDocument } from './document.ts';
import type { Problem } from './problem.ts';
import { sentencesOf } from './sentences.ts';
import { isOwnStorePage } from './stores.ts';
import { withTokensFilled } from './tokens.ts';
import { textsOf } from './walk.ts';

const warning = (path: Problem['path'], message: string): Problem => ({ path, message, severity: 'warning' });

/** Finds prices that a visitor would expect to be equal but that differ. */
function prices(document: SiteDocument): Problem[] {
  return PLAN_IDS.flatMap((id) => {
    const { name, landing, checkout } = document.plans[id];
    const first =
      landing.startCents === checkout.firstCents
        ? []
        : [
            warning(
              ['plans', id, 'checkout', 'firstCents'],
              `${name} empieza con ${formatDollars(landing.startCents)} en la página de inicio y con ${formatDollars(checkout.firstCents)} en la de pago.`,
            ),
          ];
    const later =
      landing.monthlyCents === checkout.monthlyCents
        ? []
        : [
            warning(
              ['plans', id, 'checkout', 'monthlyCents'],
              `${name} cuesta después ${formatDollars(landing.monthlyCents)} al mes en la página de inicio y ${formatDollars(checkout.monthlyCents)} en la de pago.`,
            ),
          ];
    return [...first, ...later];
  });
}

/** Finds answers that mention a plan with a price that the plan does not have. */
function questions(document: SiteDocument): Problem[] {
  const filled = withTokensFilled(document);
  return filled.faq.items.flatMap(({ question, answer }, index) => {
    const about = PLAN_IDS.filter((id) => {
      const { name } = document.plans[id];
      return `${question} ${answer.join(' ')}`.includes(name);
    });
    if (about.length === 0) return [];
    const known = about.flatMap((id) => {
      const { landing, checkout } = document.plans[id];
      return [landing.startCents, landing.monthlyCents, checkout.firstCents, checkout.monthlyCents].map(
        formatDollars,
      );
    });
    return answer.flatMap((paragraph, place) =>
      [...paragraph.matchAll(/\$\d[\d,]{0,9}(?:\.\d\d)?/g)]
        .map(([amount]) => amount.replace(/,$/, ''))
        .filter((amount) => !known.includes(amount))
        .map((amount) =>
          warning(
            ['faq', 'items', index, 'answer', place],
            `Dice ${amount}, que no es ningún precio de ${about.map((id) => document.plans[id].name).join(', ')}.`,
          ),
        ),
    );
  });
}

/**
 * Finds texts that contradict the way the site charges. Skips proofs, because the public does not read them.
 */
function charging(document: SiteDocument, { storesCards }: Charging): Problem[] {
  const [isWrong, message] = storesCards
    ? [
        announcesAdvance,
        'Dice que se cobra al contratar, y este sitio guarda la tarjeta y cobra después (PAYMENTS_MODE=vault).',
      ]
    : [
        deniesAdvance,
        'Dice que no se cobra por adelantado, y este sitio cobra el primer mes al contratar (PAYMENTS_MODE): esa frase no se muestra.',
      ];
  return textsOf(document)
    .filter(({ path, text }) => !path.includes('proof') && sentencesOf(text).some(isWrong))
    .map(({ path }) => warning(path, message));
}

/** Finds addresses of the mobile app that open only the store's front page. */
const stores = ({ app }: SiteDocument): Problem[] =>
  (['appStore', 'googlePlay'] as const)
    .filter((store) => !isOwnStorePage(app[store]))
    .map((store) =>
      warning(
        ['app', store],
        'No es la página de su aplicación en la tienda: en producción la sección no se muestra.',
      ),
    );

/**
 * Returns the values that contradict each other or the way the site charges. They may be intended, so they
 * are only warnings.
 */
export function contradictions(document: SiteDocument, site: Charging): Problem[] {
  const { guarantee, payment } = document;
  return [
    ...prices(document),
    ...questions(document),
    ...charging(document, site),
    ...stores(document),
    ...(guarantee.days === payment.guaranteeDays
      ? []
      : [
          warning(
            ['payment', 'guaranteeDays'],
            `La garantía es de ${guarantee.days} días en la página de inicio y de ${payment.guaranteeDays} en la de pago.`,
          ),
        ]),
  ];
}
