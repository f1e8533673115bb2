import { cutText } from 'domain/text';
import { formatUsPhone } from 'domain/phone';
import { plainText } from 'domain/messages/sms-text';
import { momentInWords, shortMomentInWords } from '../../../common/calendar/local-time';
import { asEmail, type EmailCopy } from '../../messaging/email/email-copy';

/** Length of one GSM-7 segment. */
const SEGMENT = 160;

interface LeadToCall {
  leadId: string;
  fullName: string;
  /** E.164. */
  phoneNumber: string;
}

/** Text of a lead that waits for an answer. */
export interface LeadReply extends LeadToCall {
  body: string;
  channel: 'sms' | 'whatsapp';
}

/** Cancelled appointment of a lead. */
export interface CancelledAppointment extends LeadToCall {
  /** Planned start; null if the calendar did not report it. */
  startsAt: Date | null;
  /** Next follow-up. */
  followUpAt: Date | null;
}

/** Appointment that a person booked. */
export interface NewAppointment extends LeadToCall {
  startsAt: Date;
}

/** Lead who asks for a call. */
export interface CallbackRequest extends LeadToCall {
  at: Date;
}

export interface AlertContext {
  brand: string;
  timeZone: string;
  publicUrl: string;
}

export interface Notice {
  email: EmailCopy;
  sms: string;
}

const panelOf = (
  { leadId, phoneNumber }: LeadToCall,
  publicUrl: string,
): NonNullable<Parameters<typeof asEmail>[2]> => [
  {
    title: 'Panel',
    paragraphs: [
      {
        text: 'Ver el perfil',
        url: `${publicUrl}/admin?tab=leads&lead=${leadId}`,
        detail: formatUsPhone(phoneNumber),
      },
    ],
  },
];

export function replyNotice(reply: LeadReply, { brand, publicUrl }: AlertContext): Notice {
  const { fullName, phoneNumber, body, channel } = reply;
  return {
    email: asEmail(
      `${fullName} respondió por ${channel === 'sms' ? 'mensaje de texto' : 'WhatsApp'}`,
      [`${fullName} le escribió a ${brand} y espera su respuesta:`, `“${body}”`],
      panelOf(reply, publicUrl),
    ),
    sms: cutText(
      plainText(`${brand}: ${fullName}, ${formatUsPhone(phoneNumber)}, respondió: ${body}`),
      SEGMENT,
    ),
  };
}

/** Builds the notice about a text that may ask for no more messages, or may only be about the person's appointment. */
export function doubtfulNotice(reply: LeadReply, { brand, publicUrl }: AlertContext): Notice {
  const { fullName, phoneNumber, body } = reply;
  return {
    email: asEmail(
      `¿Cancela su cita? ${fullName}`,
      [
        `${fullName} pidió no recibir más mensajes y tiene una cita que sigue en pie. Puede que quiera cancelarla. Escribió:`,
        `“${body}”`,
        'Por ese medio ya no se le escribe. Llame para saber si mantiene la cita.',
      ],
      panelOf(reply, publicUrl),
    ),
    sms: cutText(
      plainText(
        `${brand}: ${fullName}, ${formatUsPhone(phoneNumber)}, pidió no recibir mensajes y tiene cita. ¿La cancela? Pregúntele.`,
      ),
      SEGMENT,
    ),
  };
}

export function cancelledNotice(
  appointment: CancelledAppointment,
  { brand, timeZone, publicUrl }: AlertContext,
): Notice {
  const { fullName, phoneNumber, startsAt, followUpAt } = appointment;
  const date = startsAt ? ` del ${momentInWords(startsAt, timeZone)}` : '';
  const shortDate = startsAt ? ` del ${shortMomentInWords(startsAt, timeZone)}` : '';
  return {
    email: asEmail(
      `Cita cancelada: ${fullName}`,
      [
        `Se canceló la cita de ${fullName}${date}.`,
        ...(followUpAt
          ? [
              `Quedó un seguimiento para el ${momentInWords(followUpAt, timeZone)}, para ofrecerle otra fecha.`,
            ]
          : []),
      ],
      panelOf(appointment, publicUrl),
    ),
    sms: cutText(
      plainText(`${brand}: se canceló la cita${shortDate}. ${fullName}, ${formatUsPhone(phoneNumber)}`),
      SEGMENT,
    ),
  };
}

export function bookedNotice(
  appointment: NewAppointment,
  { brand, timeZone, publicUrl }: AlertContext,
): Notice {
  const { fullName, phoneNumber, startsAt } = appointment;
  return {
    email: asEmail(
      `Nueva cita: ${fullName}`,
      [`${fullName} reservó una cita para el ${momentInWords(startsAt, timeZone)}.`],
      panelOf(appointment, publicUrl),
    ),
    sms: cutText(
      plainText(
        `${brand}: nueva cita, ${shortMomentInWords(startsAt, timeZone)}. ${fullName}, ${formatUsPhone(phoneNumber)}`,
      ),
      SEGMENT,
    ),
  };
}

export function callbackNotice(
  callback: CallbackRequest,
  { brand, timeZone, publicUrl }: AlertContext,
): Notice {
  const { fullName, phoneNumber, at } = callback;
  return {
    email: asEmail(
      `${fullName} pide que le llamen`,
      [
        `${fullName} no encontró una hora que le sirva y pide que le llamen.`,
        `Quedó un seguimiento para el ${momentInWords(at, timeZone)}.`,
      ],
      panelOf(callback, publicUrl),
    ),
    sms: cutText(
      plainText(
        `${brand}: ${fullName}, ${formatUsPhone(phoneNumber)}, pide que le llamen: ${shortMomentInWords(at, timeZone)}`,
      ),
      SEGMENT,
    ),
  };
}
