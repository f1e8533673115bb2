import { formatUsPhone } from 'domain/phone';
import { stateName } from 'domain/us-states';
import { dayInWords, shortMomentInWords, timeInWords } from '../../../common/calendar/local-time';
import { asEmail, type EmailCopy, type EmailLink } from '../../messaging/email/email-copy';

/** Lead to contact. */
export interface FollowUp {
  leadId: string;
  fullName: string;
  /** E.164. */
  phoneNumber: string;
  state: string | null;
  dueAt: Date;
  isToday: boolean;
}

/** Follow-ups of a morning. */
export interface FollowUps {
  /** YYYY-MM-DD. */
  day: string;
  /** Follow-ups listed in the message, today's first; limited in number. */
  listed: readonly FollowUp[];
  /** Total of today's follow-ups. */
  today: number;
  overdue: number;
}

export interface FollowUpsContext {
  brand: string;
  timeZone: string;
  publicUrl: string;
}

/** Builds the e-mail. Its links lead to the back office: to each lead, and to the list ordered by follow-up. */
export function followUpsEmail(
  { day, listed, today, overdue }: FollowUps,
  { brand, timeZone, publicUrl }: FollowUpsContext,
): EmailCopy {
  const linkOf = ({ leadId, fullName, phoneNumber, state, dueAt, isToday }: FollowUp): EmailLink => {
    const due = isToday ? timeInWords(dueAt, timeZone) : `venció el ${shortMomentInWords(dueAt, timeZone)}`;
    return {
      text: fullName,
      url: `${publicUrl}/admin?tab=leads&lead=${leadId}`,
      detail: `${formatUsPhone(phoneNumber)} · ${stateName(state, 'Estado sin especificar')} · ${due}`,
    };
  };
  const sections = [
    { title: `Para hoy (${today})`, paragraphs: listed.filter(({ isToday }) => isToday).map(linkOf) },
    { title: `Vencidos (${overdue})`, paragraphs: listed.filter(({ isToday }) => !isToday).map(linkOf) },
  ].filter(({ paragraphs }) => paragraphs.length > 0);
  const more = today + overdue - listed.length;
  if (more > 0)
    sections.at(-1)?.paragraphs.push({
      text: `y ${more} más`,
      url: `${publicUrl}/admin?tab=leads&orden=nextFollowUpAt`,
    });
  const counts = [
    ...(today > 0 ? [`${today} para hoy`] : []),
    ...(overdue > 0 ? [`${overdue} ${overdue === 1 ? 'vencido' : 'vencidos'}`] : []),
  ];
  return asEmail(
    `Seguimientos: ${counts.join(', ')}`,
    [`Buenos días. Estos son los seguimientos de ${brand} para el ${dayInWords(day)}.`],
    sections,
  );
}
