/** @jsxImportSource preact */
import { cleanEmail } from 'domain/email';
import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { OUTSIDE_HOURS_SENTENCE } from 'domain/calendar/calling-hours';
import { emailError } from '../../shared/email';
import { zoneName } from '../../shared/dates';
import { calendarCopy } from '../calendar.copy';
import { factsOf } from '../failure';
import { momentWords, shortMomentWords } from '../moments';
import { FailureNotice, Notice } from '../Notice';
import { useAction } from '../use-action';
import type { Offer } from '../use-calendar';
import { DayStrip } from './DayStrip';
import { EmailField } from './EmailField';
import type { OfferedSlotDto } from '../../shared/api/generated/model';
import { isOutside } from './offered-days';
import { TimeList } from './TimeList';
import { useChoice } from './use-choice';
import { ZoneSelect } from './ZoneSelect';
import styles from './choose.module.css';

const copy = calendarCopy.choose;
/** Number of free times offered instead of a taken one. */
const NEAREST = 6;

/** Data of a booking request. */
export interface Choice {
  startsAt: string;
  timeZone: string;
  /** E-mail address; empty for none. */
  email: string;
  /** Whether the visitor asks for a call outside the legal calling hours. */
  requestedOutsideHours: boolean;
}

interface ChoosePanelProps {
  offer: Offer;
  /** Time chosen before this panel opened; empty if none. */
  wished: string;
  words: { confirm: string; confirming: string };
  hasEmail: boolean;
  /** Books or moves the appointment. Throws if the server refuses. */
  submit: (choice: Choice) => Promise<void>;
  /** Called when the offered times are out of date. */
  onStale: () => void;
  children?: ComponentChildren;
}

/** Shows days, times and the button to book: two taps. */
export function ChoosePanel({ offer, wished, words, hasEmail, submit, onStale, children }: ChoosePanelProps) {
  const choice = useChoice(offer, wished);
  const action = useAction();
  const [taken, setTaken] = useState<{ startsAt: string; nearest: OfferedSlotDto[] } | null>(null);
  const [problem, setProblem] = useState<'none' | 'time' | 'email'>('none');
  const form = useRef<HTMLFormElement>(null);
  const { slot, timeZone, day, lost } = choice;
  const email = cleanEmail(choice.email);

  const choose = ({ startsAt }: OfferedSlotDto): void => {
    choice.chooseTime(startsAt);
    setTaken(null);
    setProblem('none');
    action.clearFailure();
  };

  async function confirm(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const isEmailWrong = hasEmail && email !== '' && emailError(email, copy.email.invalid) !== undefined;
    const found = !slot ? 'time' : isEmailWrong ? 'email' : 'none';
    setProblem(found);
    if (!slot || found !== 'none') {
      const first = found === 'time' ? `.${styles.parts} [tabindex="0"], [data-more]` : '#email';
      form.current?.querySelector<HTMLElement>(first)?.focus();
      return;
    }
    await action.run(
      () =>
        submit({
          startsAt: slot.startsAt,
          timeZone,
          email: hasEmail ? email : '',
          requestedOutsideHours: isOutside(slot),
        }),
      (error) => {
        // The legal hours changed after the times were read, so read them again.
        if (factsOf(error, 'OUTSIDE_CALLING_HOURS')) onStale();
        const facts = factsOf<{ slots: OfferedSlotDto[] }>(error, 'SLOT_TAKEN');
        if (!facts) return false;
        const nearest = (facts.slots ?? []).filter((near) => choice.showsMore || !isOutside(near));
        setTaken({ startsAt: slot.startsAt, nearest: nearest.slice(0, NEAREST) });
        choice.chooseTime('');
        onStale();
        return true;
      },
    );
  }

  return (
    <form class={styles.panel} ref={form} noValidate onSubmit={(event) => void confirm(event)}>
      <div class={styles.offer}>
        {taken ? (
          <Notice>
            <p>
              <strong>{copy.taken.title(momentWords(taken.startsAt, timeZone))}</strong>
            </p>
            <p>{taken.nearest.length > 0 ? copy.taken.text : copy.taken.none}</p>
            <div class={styles.nearest}>
              {taken.nearest.map((near) => (
                <button key={near.startsAt} type="button" class={styles.time} onClick={() => choose(near)}>
                  {shortMomentWords(near.startsAt, timeZone)}
                </button>
              ))}
            </div>
          </Notice>
        ) : lost ? (
          <Notice>
            <p>{copy.gone(momentWords(lost, timeZone))}</p>
          </Notice>
        ) : null}
        <DayStrip
          days={choice.days}
          chosen={day?.date ?? ''}
          hasMore={choice.hasMore}
          onChoose={choice.chooseDay}
          onMore={choice.showMore}
        />
        <section aria-labelledby="times-title">
          <div class={styles.head}>
            <h2 class={styles.heading} id="times-title">
              {copy.times}
            </h2>
            <ZoneSelect timeZone={timeZone} onChoose={choice.chooseZone} />
          </div>
          {day ? (
            <TimeList
              day={day}
              nextOpen={choice.nextOpen}
              timeZone={timeZone}
              chosen={slot?.startsAt ?? ''}
              showsMore={choice.showsMore}
              onMore={choice.toggleMore}
              onChoose={choose}
              onDay={choice.chooseDay}
            />
          ) : null}
        </section>
        {children}
      </div>
      <div class={styles.side}>
        {hasEmail ? (
          <EmailField
            value={choice.email}
            error={problem === 'email' ? emailError(email, copy.email.invalid) : undefined}
            onType={choice.setEmail}
          />
        ) : null}
        <div class={styles.bar} data-chosen={slot !== undefined}>
          {action.failure ? <FailureNotice failure={action.failure} /> : null}
          <h2 class={styles.callTitle}>{copy.yourCall}</h2>
          <p class={styles.chosen} role="status">
            {slot ? (
              <>
                <strong>{shortMomentWords(slot.startsAt, timeZone)}</strong>
                <span>{copy.length(offer.durationMinutes, zoneName(timeZone))}</span>
                {isOutside(slot) ? <span class={styles.request}>{OUTSIDE_HOURS_SENTENCE}</span> : null}
              </>
            ) : (
              <span data-problem={problem === 'time'}>
                {problem === 'time' ? copy.chooseFirst : copy.nothingChosen}
              </span>
            )}
          </p>
          <button type="submit" class="button" aria-disabled={action.isBusy}>
            {action.isBusy ? words.confirming : words.confirm}
          </button>
          <p class={styles.promise}>{copy.promise}</p>
        </div>
      </div>
    </form>
  );
}
