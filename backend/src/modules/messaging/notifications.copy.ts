import { plainText } from '../../common/gsm-text';
import { asEmail, type EmailCopy } from './email-copy';
import type { BudgetAlert } from './notifications.service';

/** A verified lead, as the owner is told of it. */
export interface LeadNews {
  brand: string;
  fullName: string;
  /** (###) ###-#### */
  phone: string;
  state: string | null;
  verifiedAt: Date;
  timeZone: string;
}

export function leadVerifiedEmail({
  brand,
  fullName,
  phone,
  state,
  verifiedAt,
  timeZone,
}: LeadNews): EmailCopy {
  const when = new Intl.DateTimeFormat('es-US', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(
    verifiedAt,
  );
  return asEmail(`Nuevo lead verificado: ${fullName}`, [
    `${fullName} verificó su teléfono en ${brand}.`,
    `Teléfono: ${phone}`,
    `Estado: ${state ?? 'No especificado'}`,
    `Cuándo: ${when}`,
  ]);
}

/** One GSM-7 segment for names of ordinary length. */
export function leadVerifiedSms({ brand, fullName, phone, state }: LeadNews): string {
  return plainText(
    `${brand}: nuevo lead verificado. ${fullName}, ${phone}${state ? `, ${state}` : ''}`,
  ).slice(0, 160);
}

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
