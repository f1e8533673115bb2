/** @jsxImportSource preact */
import './only-text';
import type { ComponentChildren } from 'preact';
import { bookAppointment, moveAppointment } from '../shared/api/generated/appointments/appointments';
import type { AppointmentDto } from '../shared/api/generated/model';
import { AppointmentPanel } from './appointment/AppointmentPanel';
import { tokenOf, type Access } from './calendar-address';
import { calendarData } from './calendar-data';
import { calendarCopy as copy } from './calendar.copy';
import { CallbackPanel } from './callback/CallbackPanel';
import { ChoosePanel, type Choice } from './choose/ChoosePanel';
import { factsOf } from './failure';
import { momentWords } from './moments';
import { FailureNotice } from './Notice';
import { Top } from './Top';
import { useAction } from './use-action';
import { useCalendar, type Calendar as CalendarState, type Offer } from './use-calendar';
import styles from './calendar.module.css';

/** Shows the interactive part of the calendar page, depending on the visitor's link. */
export function Calendar({ access }: { access: Access }) {
  const calendar = useCalendar(access);
  const { screen } = calendar;
  switch (screen.kind) {
    case 'loading':
      // Until then, the prerendered placeholder below stays visible.
      return null;
    case 'failed':
      return (
        <Page title={copy.failed.title} text={copy.failed.text}>
          <FailureNotice failure={screen.failure} />
          <Retry calendar={calendar} />
        </Page>
      );
    case 'unknown':
      return <ToForm {...copy.unknownVisitor} />;
    case 'dead':
      return <ToForm {...copy.dead} />;
    case 'choose':
      return <Booking offer={screen.offer} calendar={calendar} />;
    case 'callback':
      return <CallbackPanel offer={screen.offer} calendar={calendar} />;
    case 'appointment':
      return <AppointmentPanel {...screen} calendar={calendar} />;
    case 'move':
      return <Moving {...screen} calendar={calendar} />;
  }
}

function Page({ title, text, children }: { title: string; text: string; children: ComponentChildren }) {
  return (
    <>
      <Top title={title}>
        <p>{text}</p>
      </Top>
      <div class={`wrap ${styles.body}`}>
        <div class={styles.few}>{children}</div>
      </div>
    </>
  );
}

function ToForm({ title, text }: { title: string; text: string }) {
  return (
    <Page title={title} text={text}>
      <a class="button" href="/#formulario-contacto">
        {copy.toForm}
      </a>
    </Page>
  );
}

function Retry({ calendar }: { calendar: CalendarState }) {
  const action = useAction();
  return (
    <button
      type="button"
      class="button"
      aria-disabled={action.isBusy}
      onClick={() => void action.run(calendar.load)}
    >
      {action.isBusy ? copy.working : copy.retry}
    </button>
  );
}

function Booking({ offer, calendar }: { offer: Offer; calendar: CalendarState }) {
  const { intro } = calendarData();
  async function book({ startsAt, timeZone, email, requestedOutsideHours }: Choice): Promise<void> {
    try {
      const ref = calendar.reference();
      const booked = await bookAppointment({
        ref,
        startsAt,
        timeZone,
        ...(email && { email }),
        requestedOutsideHours,
      });
      calendar.showAppointment(booked, 'booked');
    } catch (error) {
      const existing = factsOf<{ manageUrl: string }>(error, 'ALREADY_BOOKED')?.manageUrl;
      const token = existing && tokenOf(existing);
      if (!token) throw error;
      await calendar.openExisting(token, startsAt);
    }
  }
  return (
    <>
      <Top title={copy.choose.title}>
        <p>{copy.choose.text(offer.durationMinutes)}</p>
        {intro ? <p>{intro}</p> : null}
      </Top>
      <div class={`wrap ${styles.body}`}>
        <ChoosePanel
          offer={offer}
          wished=""
          words={copy.choose}
          hasEmail
          submit={book}
          onStale={() => void calendar.refresh()}
        >
          <p class={styles.other}>
            <span>{copy.choose.noneFits}</span>{' '}
            <button type="button" class={styles.link} onClick={() => calendar.wishCallback(offer)}>
              {copy.choose.askCallback}
            </button>
          </p>
        </ChoosePanel>
      </div>
    </>
  );
}

interface MovingProps {
  appointment: AppointmentDto;
  offer: Offer;
  wished: string;
  calendar: CalendarState;
}

function Moving({ appointment, offer, wished, calendar }: MovingProps) {
  const moment = momentWords(appointment.startsAt, appointment.timeZone);
  const hasRoom = offer.slots.length > 0;
  const keep = (
    <button type="button" class={styles.link} onClick={() => calendar.showAppointment(appointment, 'opened')}>
      {copy.move.keep}
    </button>
  );
  if (!hasRoom)
    return (
      <Page title={copy.move.noRoom.title} text={copy.move.noRoom.text(moment)}>
        {keep}
      </Page>
    );
  return (
    <>
      <Top title={copy.move.title}>
        <p>{copy.move.text(moment)}</p>
      </Top>
      <div class={`wrap ${styles.body}`}>
        <ChoosePanel
          offer={offer}
          wished={wished}
          words={copy.move}
          hasEmail={false}
          submit={async ({ startsAt, requestedOutsideHours }) => {
            const wish = { startsAt, requestedOutsideHours };
            calendar.showAppointment(await moveAppointment(appointment.token, wish), 'moved');
          }}
          onStale={() => void calendar.refresh()}
        >
          <p class={styles.other}>{keep}</p>
        </ChoosePanel>
      </div>
    </>
  );
}
