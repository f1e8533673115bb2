import { formatDollars } from '../money.ts';
import { PLAN_IDS } from '../plans.ts';
import type { SiteDocument } from './document.ts';
import type { Problem } from './problem.ts';
import { withTokensFilled } from './tokens.ts';

const warning = (path: Problem['path'], message: string): Problem => ({ path, message, severity: 'warning' });

/** Two prices that a visitor would read as one, and that differ. */
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

/** Answers about one plan that say a price which is none of that plan's. */
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

/** Values of the document that contradict each other. They may be meant, so they only warn. */
export function contradictions(document: SiteDocument): Problem[] {
  const { guarantee, payment } = document;
  return [
    ...prices(document),
    ...questions(document),
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
