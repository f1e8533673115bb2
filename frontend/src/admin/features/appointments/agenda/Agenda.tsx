import { Button } from 'antd';
import { addDays } from 'domain/dates';
import { capitalised } from 'domain/text';
import { useState } from 'react';
import type { OfficeAppointmentDto } from '../../../../shared/api/generated/model';
import { formatWeekday } from '../../../../shared/dates';
import styles from './Agenda.module.css';
import { AppointmentRow } from './AppointmentRow';
import { appointmentsCopy as copy } from '../appointments.copy';
import { byDay } from './by-day';

/** Returns the number of appointments that were not cancelled; the list shows all. */
const countOf = (items: readonly OfficeAppointmentDto[]): number =>
  items.filter(({ status }) => status !== 'cancelled').length;

/** Maximum number of appointments shown per day; the rest is shown on request. */
const MOST_OF_A_DAY = 40;

interface Props {
  appointments: readonly OfficeAppointmentDto[];
  days: { first: string; last: string };
  today: string;
  zone: string;
  addressOf: (id: string) => string;
  showsAgent: boolean;
  /** Whether the days before today are hidden until they are asked for. */
  fromToday: boolean;
}

/** Shows the appointments by day. */
export function Agenda({ appointments, days, today, zone, addressOf, showsAgent, fromToday }: Props) {
  const [whole, setWhole] = useState<string | null>(null);
  const [showsPast, setShowsPast] = useState(false);
  const all = byDay(appointments, days, zone);
  const isNow = days.first < today && today <= days.last;
  const shown = fromToday && isNow && !showsPast ? all.filter(({ day }) => day >= today) : all;
  const hidden = all.slice(0, all.length - shown.length);
  return (
    <div className={styles.agenda}>
      {hidden.length > 0 && (
        <Button className={styles.more} onClick={() => setShowsPast(true)}>
          {copy.past(hidden.reduce((sum, { items }) => sum + items.length, 0))}
        </Button>
      )}
      {shown.map(({ day, items }) => (
        <section key={day} aria-labelledby={`day-${day}`} data-today={day === today} className={styles.day}>
          <h3 id={`day-${day}`}>
            {dayName(day, today)}{' '}
            <small>{countOf(items) > 0 ? copy.count(countOf(items)) : copy.emptyDay}</small>
          </h3>
          {items.length > 0 && (
            <ol className={styles.list}>
              {items.slice(0, whole === day ? undefined : MOST_OF_A_DAY).map((each) => (
                <AppointmentRow
                  key={each.id}
                  appointment={each}
                  addressOf={addressOf}
                  showsAgent={showsAgent}
                />
              ))}
            </ol>
          )}
          {whole !== day && items.length > MOST_OF_A_DAY && (
            <Button className={styles.more} onClick={() => setWhole(day)}>
              {copy.wholeDay(items.length)}
            </Button>
          )}
        </section>
      ))}
    </div>
  );
}

function dayName(day: string, today: string): string {
  if (day === today) return copy.dayToday(formatWeekday(day));
  return day === addDays(today, 1) ? copy.dayTomorrow(formatWeekday(day)) : capitalised(formatWeekday(day));
}
