import { formatDollars } from 'domain/payments/money';
import { dayInWords } from '../../../common/calendar/local-time';
import type { BudgetAlert } from '../budget/budget-alerts.service';
import { asEmail, type EmailCopy } from '../email/email-copy';

export function budgetEmail({ day, budgetCents, spent }: BudgetAlert, brand: string): EmailCopy {
  const sum = budgetCents === undefined ? '' : ` de ${formatDollars(budgetCents)}`;
  const budget = `presupuesto${sum} para el ${dayInWords(day)}`;
  return spent
    ? asEmail(`${brand}: se agotó el presupuesto diario de verificación`, [
        `Se gastó todo el ${budget}.`,
        'Hasta mañana no salen más códigos por texto ni por llamada, ni otros mensajes de texto. Si es tráfico real, suba el presupuesto diario en Configuración.',
      ])
    : asEmail(`${brand}: presupuesto diario de verificación al 80%`, [
        `Ya se gastó el 80% del ${budget}.`,
        'Revise si el tráfico es real antes de que se agote.',
      ]);
}
