import { formatUsPhone } from 'domain/phone';
import { stateName } from 'domain/us-states';
import { dayInWords, shortMomentInWords, timeInWords } from '../../../common/local-time';
import { asEmail, type EmailCopy, type EmailLink } from '../../messaging/email/email-copy';

/** A lead to get in touch with. */
export interface FollowUp {
  leadId: string;
  fullName: string;
  /** E.164. */
  phoneNumber: string;
  state: string | null;
  dueAt: Date;
  isToday: boolean;
}

/** The follow-ups of a morning. */
export interface FollowUps {
  /** YYYY-MM-DD. */
  day: string;
  /** At most as many as a message lists: today's first. */
  listed: readonly FollowUp[];
  /** All of them. */
  today: number;
  overdue: number;
}

export interface FollowUpsContext {
  brand: string;
  timeZone: string;
  publicUrl: string;
}

/** The addresses are those of the back office: a lead's detail, and the list by what is due first. */
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
