import { asEmail, type EmailCopy } from './email-copy';
import type { BudgetAlert } from './notifications.service';

export function budgetEmail({ day, budget, spent }: BudgetAlert, brand: string): EmailCopy {
  return spent
    ? asEmail(`${brand}: se agotó el presupuesto de SMS del ${day}`, [
        `Se enviaron los ${budget} mensajes de texto permitidos para el ${day}.`,
        'Hasta mañana no se envían más códigos. Si es tráfico real, suba el límite diario en la configuración.',
      ])
    : asEmail(`${brand}: presupuesto de SMS al 80 %`, [
        `Ya se envió el 80 % de los ${budget} mensajes de texto permitidos para el ${day}.`,
        'Revise si el tráfico es real antes de que se agote.',
      ]);
}
