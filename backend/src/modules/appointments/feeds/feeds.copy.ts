import { shortMomentInWords } from '../../../common/calendar/local-time';
import { asEmail, type EmailCopy } from '../../messaging/email/email-copy';
import type { FailingCalendar } from './busy-calendars.repository';
import { problemInWords } from './calendar-problems';

/** Builds the e-mail about a calendar that cannot be read. */
export const failingCalendarEmail = (
  { name, address, problem, failingSince }: FailingCalendar,
  { brand, timeZone }: { brand: string; timeZone: string },
): EmailCopy =>
  asEmail(`${brand}: no podemos leer su calendario “${name}”`, [
    `Desde el ${shortMomentInWords(failingSince, timeZone)} no podemos leer su calendario “${name}” (${address}).`,
    problemInWords(problem),
    'Las horas ocupadas que ya conocíamos siguen reservadas. Lo que anote en ese calendario desde entonces no lo vemos, y alguien podría agendar una cita a esa misma hora.',
    'Revise la dirección en sus horarios de citas, en el panel.',
  ]);
