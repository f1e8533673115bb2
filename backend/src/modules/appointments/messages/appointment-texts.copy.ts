import { formatUsPhone } from 'domain/phone';
import { plainText } from 'domain/messages/sms-text';
import { SECRET_LINK } from 'domain/secret-link';

/** Removes accents, because a single one would double the price of a text. */
const text = (words: string): string => plainText(words);

const NO_MORE = 'BAJA para no recibir mas.';

/** Appointment in a text. */
export interface TextedAppointment {
  brand: string;
  /** Day and time, short. */
  when: string;
  /** Phone that the person is called from, E.164; null if not configured. */
  callsFrom: string | null;
}

export const reminderText = ({ brand, when, callsFrom }: TextedAppointment): string =>
  text(
    `${brand}: su cita es el ${when}. Le llamamos${callsFrom ? ` del ${formatUsPhone(callsFrom)}` : ''}. Responda: 1 confirmo, 2 cambiar. ${NO_MORE}`,
  );

/** Texts about changes by the office. */
export const CHANGE_TEXTS = {
  booked: ({ brand, when }: TextedAppointment): string =>
    text(`${brand}: su cita quedo para el ${when}. Para verla o cambiarla: ${SECRET_LINK} ${NO_MORE}`),
  moved: ({ brand, when }: TextedAppointment): string =>
    text(`${brand}: su cita cambio. Ahora es el ${when}. Para verla o cambiarla: ${SECRET_LINK} ${NO_MORE}`),
  cancelled: ({ brand, when }: TextedAppointment): string =>
    text(`${brand}: su cita del ${when} se cancelo. Elija otra hora: ${SECRET_LINK} ${NO_MORE}`),
};

/** Reason for inviting a person to choose a time. */
export type InvitationKind = 'nudge' | 'no_show';

export const INVITATION_TEXTS: Readonly<Record<InvitationKind, (brand: string) => string>> = {
  nudge: (brand) =>
    text(`${brand}: falta elegir el dia y la hora de su consulta gratis: ${SECRET_LINK} ${NO_MORE}`),
  // Names no day, because the text may be sent days after the call.
  no_show: (brand) =>
    text(
      `${brand}: le llamamos y no pudimos hablar. Elija otra hora para su consulta: ${SECRET_LINK} ${NO_MORE}`,
    ),
};
