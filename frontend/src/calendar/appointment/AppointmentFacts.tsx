/** @jsxImportSource preact */
import { dayOf } from 'domain/dates';
import { zoneName } from '../../shared/dates';
import { formatPhone } from '../../shared/phone';
import { brandName } from '../../shared/site/page-data';
import type { AppointmentDto } from '../../shared/api/generated/model';
import { calendarCopy } from '../calendar.copy';
import { monthName, timeWords, weekdayName } from '../moments';
import { saveContact } from './contact-card';
import type { AppointmentState } from './appointment-state';
import styles from './appointment.module.css';

const copy = calendarCopy.appointment;

/** Shows the time, the caller and the phone number. */
export function AppointmentFacts({
  appointment,
  state,
}: {
  appointment: AppointmentDto;
  state: AppointmentState;
}) {
  const { startsAt, endsAt, timeZone, callsFrom } = appointment;
  const date = dayOf(startsAt, timeZone);
  const isOpen = state === 'upcoming' || state === 'now';
  const minutes = Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000);
  return (
    <div class={styles.facts} data-state={state}>
      <div class={styles.leaf}>
        <p class={styles.weekday}>{weekdayName(date)}</p>
        <p class={styles.number}>{Number(date.slice(8))}</p>
        <p class={styles.month}>{monthName(date)}</p>
      </div>
      <dl class={styles.list}>
        <div>
          <dt>{copy.when}</dt>
          <dd>
            <strong class={styles.time}>{timeWords(startsAt, timeZone)}</strong>
            <span class={styles.more}>{zoneName(timeZone)}</span>
            <span class={styles.more}>{copy.minutes(minutes)}</span>
          </dd>
        </div>
        {isOpen ? (
          <div>
            <dt>{copy.who}</dt>
            <dd>{appointment.with || brandName()}</dd>
          </div>
        ) : null}
        {isOpen ? (
          <div>
            <dt>{copy.from}</dt>
            <dd>
              {callsFrom ? (
                <>
                  <a class={styles.phone} href={`tel:${callsFrom}`}>
                    {formatPhone(callsFrom)}
                  </a>
                  <button
                    type="button"
                    class={styles.link}
                    onClick={() => saveContact(brandName(), callsFrom)}
                  >
                    {copy.saveContact}
                  </button>
                  <span class={styles.more}>{copy.saveContactWhy}</span>
                </>
              ) : (
                <span class={styles.more}>{copy.unknownNumber}</span>
              )}
            </dd>
          </div>
        ) : null}
      </dl>
    </div>
  );
}
