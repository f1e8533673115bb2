import { splitName } from 'domain/names';
import { formatUsPhone } from 'domain/phone';
import { asEmail, type EmailCopy, type EmailSection } from '../../messaging/email/email-copy';
import type { InvitationKind } from './appointment-texts.copy';

/** Change of an appointment. */
export type AppointmentChange = 'booked' | 'moved' | 'cancelled';

/** Appointment in an e-mail to the person. */
export interface MailedAppointment {
  brand: string;
  fullName: string;
  /** Day and time, written out. */
  when: string;
  /** Name of the caller. */
  with: string;
  /** Phone that the person is called from, E.164; null if not configured. */
  callsFrom: string | null;
  /** Phone of the person, E.164. */
  phoneNumber: string;
  /** Secret page of the appointment. */
  manageUrl: string;
}

const greeting = (fullName: string): string => `Hola, ${splitName(fullName).firstName}:`;

/** Shows only the end of the number, because the mailbox may belong to another person. */
const callLine = ({ with: who, callsFrom, phoneNumber }: MailedAppointment): string =>
  `Le llamará ${who}${callsFrom ? ` desde el ${formatUsPhone(callsFrom)}` : ''} a su teléfono que termina en ${phoneNumber.slice(-4)}. ${
    callsFrom ? 'Guarde ese número y sabrá que somos nosotros.' : 'Conteste aunque no reconozca el número.'
  }`;

const PREPARE: EmailSection = {
  title: 'Qué conviene tener a mano',
  paragraphs: [
    'Sus reportes de crédito, si los tiene. Son gratis en AnnualCreditReport.com.',
    'Cartas o correos de bancos, cobradores o de los burós.',
    'Una idea de sus deudas y de lo que paga al mes.',
    'En la llamada no le pediremos códigos, ni pagos, ni los números completos de sus tarjetas.',
  ],
};

const manage = (url: string): EmailSection => ({
  title: 'Su cita',
  paragraphs: [{ text: 'Confirmarla, cambiarla o cancelarla', url }],
});

/** @param byOffice whether the office made the change; false for the person */
export function changeMail(
  change: Exclude<AppointmentChange, 'cancelled'>,
  mailed: MailedAppointment,
  byOffice: boolean,
): EmailCopy {
  const { brand, fullName, when, manageUrl } = mailed;
  const lines = {
    booked: `Su consulta gratis quedó para el ${when}.`,
    moved: `${byOffice ? 'Tuvimos que cambiar la hora de su cita' : 'Su cita cambió de hora'}. Ahora es el ${when}.`,
  };
  return asEmail(
    change === 'booked' ? `Su cita con ${brand}: ${when}` : `Su cita con ${brand} cambió: ${when}`,
    [greeting(fullName), lines[change], callLine(mailed)],
    [manage(manageUrl), PREPARE],
  );
}

export const cancelledMail = (
  { brand, fullName, when }: Pick<MailedAppointment, 'brand' | 'fullName' | 'when'>,
  byOffice: boolean,
  chooseUrl: string | null,
): EmailCopy =>
  asEmail(
    `Su cita con ${brand} se canceló`,
    [
      greeting(fullName),
      byOffice
        ? `Tuvimos que cancelar su cita del ${when}. Disculpe la molestia.`
        : `Su cita del ${when} quedó cancelada. No le llamaremos a esa hora.`,
    ],
    chooseUrl === null
      ? []
      : [{ title: 'Otra hora', paragraphs: [{ text: 'Elegir otra hora', url: chooseUrl }] }],
  );

export function reminderMail(mailed: MailedAppointment, isConfirmed: boolean): EmailCopy {
  const { brand, fullName, when, manageUrl } = mailed;
  return asEmail(
    `Recordatorio: su cita con ${brand} es el ${when}`,
    [
      greeting(fullName),
      `Le recordamos su consulta gratis del ${when}.`,
      callLine(mailed),
      isConfirmed ? 'Usted ya confirmó que estará. Gracias.' : 'Confirme que estará con el botón de su cita:',
    ],
    [manage(manageUrl), PREPARE],
  );
}

/** Data of an invitation to choose a time. */
export interface MailedInvitation {
  brand: string;
  fullName: string;
  /** Personal link to the calendar. */
  chooseUrl: string;
  /** Postal address of the office; empty if not configured. */
  address: string;
}

export function invitationMail(
  kind: InvitationKind,
  { brand, fullName, chooseUrl, address }: MailedInvitation,
): EmailCopy {
  const words = {
    nudge: {
      subject: `Elija la hora de su consulta con ${brand}`,
      lines: [
        'Ya verificó sus datos. Solo falta elegir el día y la hora de su consulta gratis: toma un minuto.',
      ],
    },
    no_show: {
      subject: `${brand}: elija otra hora para su consulta`,
      lines: ['Le llamamos para su consulta y no pudimos hablar. Elija otra hora, la que mejor le quede.'],
    },
  }[kind];
  return asEmail(
    words.subject,
    [greeting(fullName), ...words.lines],
    [
      { title: 'Su consulta', paragraphs: [{ text: 'Elegir el día y la hora', url: chooseUrl }] },
      {
        title: brand,
        paragraphs: [
          'Le escribimos porque pidió una consulta en nuestro sitio. Si ya no la quiere, no tiene que hacer nada.',
          ...(address ? [address] : []),
        ],
      },
    ],
  );
}

/** Appointment in an e-mail to the agent. */
export interface AgentsAppointment {
  fullName: string;
  /** E.164. */
  phoneNumber: string;
  /** Day and time in the agent's time zone, written out. */
  when: string;
  /** Address of the lead in the back office. */
  leadUrl: string;
}

/** @param change `given_away` if the appointment now has another agent */
export function agentMail(
  change: AppointmentChange | 'given_away',
  { fullName, phoneNumber, when, leadUrl }: AgentsAppointment,
): EmailCopy {
  const words = {
    booked: { subject: 'Cita nueva', line: `${fullName} tiene cita con usted el ${when}.` },
    moved: { subject: 'Cita cambiada', line: `La cita de ${fullName} cambió de hora: ahora es el ${when}.` },
    cancelled: { subject: 'Cita cancelada', line: `Se canceló la cita de ${fullName} del ${when}.` },
    given_away: {
      subject: 'Cita reasignada',
      line: `La cita de ${fullName} pasó a otra persona de la oficina. Ya no está en su agenda.`,
    },
  }[change];
  return asEmail(
    `${words.subject}: ${fullName}`,
    [words.line],
    [
      {
        title: 'Panel',
        paragraphs: [{ text: 'Ver el perfil', url: leadUrl, detail: formatUsPhone(phoneNumber) }],
      },
    ],
  );
}
