/** @jsxImportSource preact */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { cancelAppointment, confirmAppointment } from '../../shared/api/generated/appointments/appointments';
import type { AppointmentDto } from '../../shared/api/generated/model';
import { formatPhone } from '../../shared/phone';
import { brandName } from '../../shared/site/page-data';
import { calendarCopy } from '../calendar.copy';
import { momentWords } from '../moments';
import { FailureNotice, Notice } from '../Notice';
import { Top } from '../Top';
import { useAction } from '../use-action';
import type { Calendar, Since } from '../use-calendar';
import { AppointmentFacts } from './AppointmentFacts';
import { OwnLink } from './OwnLink';
import { stateOf, type AppointmentState } from './appointment-state';
import { googleCalendarLink } from './google-link';
import shared from '../calendar.module.css';
import styles from './appointment.module.css';

const copy = calendarCopy.appointment;

interface AppointmentPanelProps {
  appointment: AppointmentDto;
  since: Since;
  /** Time chosen although this appointment exists; empty if none. */
  wished: string;
  calendar: Calendar;
}

const titleOf = (state: AppointmentState, since: Since) =>
  state !== 'upcoming' || since === 'opened' ? state : since === 'booked' ? 'new' : 'moved';

/** Shows the appointment and its actions. */
export function AppointmentPanel({ appointment, since, wished, calendar }: AppointmentPanelProps) {
  const action = useAction();
  const [question, setQuestion] = useState<'unasked' | 'asked' | 'denied'>('unasked');
  const isAsking = question === 'asked';
  const cancelButton = useRef<HTMLButtonElement>(null);
  // Returns the focus to the button that opened the question.
  useLayoutEffect(() => {
    if (question === 'denied') cancelButton.current?.focus();
  }, [question]);
  const { token, startsAt, endsAt, timeZone, callsFrom } = appointment;
  const state = stateOf(appointment, Date.now());
  const name = titleOf(state, since);
  const isOpen = state === 'upcoming' || state === 'now';

  const confirm = (): void =>
    void action.run(async () => {
      await confirmAppointment(token);
      calendar.showAppointment({ ...appointment, confirmedAt: new Date().toISOString() }, since);
    });
  const cancel = (): void =>
    void action.run(async () => {
      await cancelAppointment(token);
      setQuestion('unasked');
      calendar.showAppointment({ ...appointment, status: 'cancelled' }, 'opened');
    });

  return (
    <>
      <Top title={copy.titles[name]} isDone={isOpen}>
        <p>{copy.texts[name]}</p>
      </Top>
      <div class={`wrap ${shared.body}`}>
        {wished && state === 'upcoming' ? (
          <Notice>
            <p>{copy.already(momentWords(wished, timeZone))}</p>
            <button
              type="button"
              class={shared.link}
              onClick={() => void action.run(() => calendar.startMove(appointment, wished))}
            >
              {copy.alreadyMove}
            </button>
          </Notice>
        ) : null}
        <div class={styles.appointment}>
          <AppointmentFacts appointment={appointment} state={state} />
          <div class={styles.actions}>
            {action.failure ? <FailureNotice failure={action.failure} /> : null}
            {!isAsking && state === 'upcoming' && since === 'opened' ? (
              <div role="status">
                {appointment.confirmedAt ? (
                  <p class={styles.confirmed}>{copy.confirmed}</p>
                ) : (
                  <button type="button" class="button" aria-disabled={action.isBusy} onClick={confirm}>
                    {copy.confirm}
                  </button>
                )}
              </div>
            ) : null}
            {!isAsking && isOpen ? (
              <>
                <a class={`button ${since === 'opened' ? 'button--quiet' : ''}`} href={appointment.icsUrl}>
                  {copy.calendar}
                </a>
                <a
                  class="button button--quiet"
                  target="_blank"
                  rel="noopener noreferrer"
                  href={googleCalendarLink({
                    title: copy.calendarTitle(brandName()),
                    details: copy.calendarText(callsFrom && formatPhone(callsFrom)),
                    startsAt,
                    endsAt,
                  })}
                >
                  <span>{copy.google}</span>
                  <span class="visually-hidden">{` (${copy.newTab})`}</span>
                </a>
              </>
            ) : null}
            {state === 'upcoming' && !isAsking ? (
              <div class={styles.pair}>
                <button
                  type="button"
                  class={shared.link}
                  onClick={() => void action.run(() => calendar.startMove(appointment))}
                >
                  {copy.change}
                </button>
                <button
                  type="button"
                  class={shared.link}
                  ref={cancelButton}
                  onClick={() => setQuestion('asked')}
                >
                  {copy.cancel}
                </button>
              </div>
            ) : null}
            {state === 'upcoming' && !isAsking ? <OwnLink manageUrl={appointment.manageUrl} /> : null}
            {isAsking && state === 'upcoming' ? (
              <CancelQuestion
                moment={momentWords(startsAt, timeZone)}
                isBusy={action.isBusy}
                onYes={cancel}
                onNo={() => setQuestion('denied')}
              />
            ) : null}
            {!isOpen ? <Again calendar={calendar} action={action} /> : null}
          </div>
        </div>
      </div>
    </>
  );
}

/** Offers another time: through the link that led here while it is valid, otherwise through the form. */
function Again({ calendar, action }: { calendar: Calendar; action: ReturnType<typeof useAction> }) {
  return calendar.canChooseAgain() ? (
    <button type="button" class="button" onClick={() => void action.run(calendar.chooseAgain)}>
      {copy.rechoose}
    </button>
  ) : (
    <a class="button" href="/#formulario-contacto">
      {calendarCopy.toForm}
    </a>
  );
}

interface CancelQuestionProps {
  moment: string;
  isBusy: boolean;
  onYes: () => void;
  onNo: () => void;
}

function CancelQuestion({ moment, isBusy, onYes, onNo }: CancelQuestionProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => title.current?.focus(), []);
  return (
    <div class={styles.question} role="group" aria-labelledby="cancel-title">
      <h2 class={styles.questionTitle} id="cancel-title" tabIndex={-1} ref={title}>
        {copy.question(moment)}
      </h2>
      <p>{copy.questionText}</p>
      <button type="button" class="button" aria-disabled={isBusy} onClick={onYes}>
        {isBusy ? copy.cancelling : copy.cancelYes}
      </button>
      <button type="button" class="button button--quiet" onClick={onNo}>
        {copy.cancelNo}
      </button>
    </div>
  );
}
