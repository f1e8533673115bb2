import { dayInWords } from '../../../common/local-time';
import { asEmail, type EmailCopy } from '../email/email-copy';

/** Use of the daily budget of text messages. */
export interface BudgetAlert {
  /** YYYY-MM-DD in the owner's time zone. */
  day: string;
  /** Messages allowed on that day. */
  budget: number;
  /** True when the budget is used up, false when it is nearly used up. */
  spent: boolean;
}

export function budgetEmail({ day, budget, spent }: BudgetAlert, brand: string): EmailCopy {
  const allowed = `${budget.toLocaleString('en-US')} mensajes de texto permitidos para el ${dayInWords(day)}`;
  return spent
    ? asEmail(`${brand}: se agotó el límite diario de mensajes de texto`, [
        `Se enviaron los ${allowed}.`,
        'Hasta mañana no se envían más códigos. Si es tráfico real, suba el límite diario en Configuración.',
      ])
    : asEmail(`${brand}: límite diario de mensajes de texto al 80%`, [
        `Ya se envió el 80% de los ${allowed}.`,
        'Revise si el tráfico es real antes de que se agote el límite.',
      ]);
}
