/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import { TIMES_OF_DAY, type TimeOfDay } from 'domain/calendar/appointments';
import { requestCallback } from '../../shared/api/generated/appointments/appointments';
import { calendarCopy } from '../calendar.copy';
import { readDraft } from '../draft';
import { FailureNotice } from '../Notice';
import { deviceZone } from '../time-zones';
import { Top } from '../Top';
import { useAction } from '../use-action';
import type { Calendar, Offer } from '../use-calendar';
import shared from '../calendar.module.css';
import styles from './callback.module.css';

const copy = calendarCopy.callback;

/** Asks a visitor without a suitable time when to call. */
export function CallbackPanel({ offer, calendar }: { offer: Offer; calendar: Calendar }) {
  const action = useAction();
  const [wish, setWish] = useState<TimeOfDay | null>(null);
  const [asked, setAsked] = useState(offer.requestedCall);
  const [isMissing, setMissing] = useState(false);
  const hasTimes = offer.slots.length > 0;

  function send(event: SubmitEvent): void {
    event.preventDefault();
    setMissing(!wish);
    if (!wish) return;
    const timeZone = readDraft().timeZone || deviceZone();
    void action.run(async () => {
      await requestCallback({
        ref: calendar.reference(),
        timeOfDay: wish,
        ...(timeZone && { timeZone }),
      });
      setAsked(wish);
    });
  }

  if (asked)
    return (
      <>
        <Top title={calendarCopy.asked.title} isDone>
          <p>{calendarCopy.asked.text[asked]}</p>
        </Top>
        <div class={`wrap ${shared.body}`}>
          <div class={styles.after}>
            <p>{copy.law}</p>
            <p>{calendarCopy.asked.done}</p>
            <button type="button" class={shared.link} onClick={() => setAsked(null)}>
              {calendarCopy.asked.other}
            </button>
          </div>
        </div>
      </>
    );
  return (
    <>
      <Top title={copy.title}>
        <p>{hasTimes ? copy.text.wished : copy.text.noRoom}</p>
      </Top>
      <div class={`wrap ${shared.body}`}>
        <form class={styles.form} noValidate onSubmit={send}>
          <fieldset class={styles.times} aria-describedby="callback-help">
            <legend class={styles.legend}>{copy.question}</legend>
            {TIMES_OF_DAY.map((time) => (
              <label key={time} class={styles.time} data-chosen={time === wish}>
                <input
                  type="radio"
                  name="time-of-day"
                  value={time}
                  checked={time === wish}
                  onChange={() => {
                    setWish(time);
                    setMissing(false);
                  }}
                />
                <span>
                  <strong>{copy.times[time].name}</strong>
                  <span class={styles.hours}>{copy.times[time].hours}</span>
                </span>
              </label>
            ))}
          </fieldset>
          <p id="callback-help" class={styles.help} data-problem={isMissing} role="status">
            {isMissing ? copy.chooseFirst : copy.law}
          </p>
          {action.failure ? <FailureNotice failure={action.failure} /> : null}
          <button type="submit" class="button" aria-disabled={action.isBusy}>
            {action.isBusy ? copy.submitting : copy.submit}
          </button>
          {hasTimes ? (
            <button type="button" class={shared.link} onClick={() => calendar.backToTimes(offer)}>
              {copy.back}
            </button>
          ) : null}
        </form>
      </div>
    </>
  );
}
