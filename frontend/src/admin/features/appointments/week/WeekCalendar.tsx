import { CheckCircleOutlined, CheckOutlined, CloseCircleOutlined, QuestionOutlined } from '@ant-design/icons';
import FullCalendar, {
  type CalendarOptions,
  type EventApi,
  type EventClickInfo,
  type EventDisplayInfo,
  type EventDropInfo,
  type EventInput,
} from '@fullcalendar/react';
import interaction from '@fullcalendar/react/interaction';
import es from '@fullcalendar/react/locales/es';
import '@fullcalendar/react/skeleton.css';
import classic from '@fullcalendar/react/themes/classic';
import '@fullcalendar/react/themes/classic/theme.css';
import timeGrid from '@fullcalendar/react/timegrid';
import { memo, useMemo, useState, type ReactNode } from 'react';
import { useListAgents } from '../../../../shared/api/generated/appointments/appointments';
import type { OfficeAppointmentDto } from '../../../../shared/api/generated/model';
import { formatHour } from '../../../../shared/clock';
import { formatDays, formatTimeIn } from '../../../../shared/dates';
import {
  canMove,
  nameOf,
  standingName,
  standingOf,
  type Standing,
} from '../../../ui/appointments/appointment-words';
import { appointmentsCopy } from '../appointments.copy';
import './calendar-theme.css';
import { hoursOf } from './hours-of';
import { peopleOf } from './person-colours';
import styles from './WeekCalendar.module.css';

const { calendar: copy } = appointmentsCopy;

export interface Move {
  appointment: OfficeAppointmentDto;
  startsAt: string;
  /** Moves the appointment back to its old time. */
  revert: () => void;
}

interface Props {
  appointments: readonly OfficeAppointmentDto[];
  view: 'dia' | 'semana';
  days: { first: string; last: string };
  zone: string;
  showsAgent: boolean;
  onOpen: (id: string) => void;
  onMove: (move: Move) => void;
}

/** Height of half an hour in pixels: two lines of text. */
const SLOT_HEIGHT = 42;
const VIEWS = { dia: 'timeGridDay', semana: 'timeGridWeek' } as const;

const appointmentOf = (event: EventApi): OfficeAppointmentDto =>
  event.extendedProps['appointment'] as OfficeAppointmentDto;

interface SteadyProps extends CalendarOptions {
  isDragging: boolean;
}

/**
 * A FullCalendar that keeps its options during a drag. With new ones, FullCalendar would treat the drop as one from
 * another calendar: it would move the event and not call `eventDrop`.
 */
const SteadyCalendar = memo(
  ({ isDragging: _, ...options }: SteadyProps) => (
    // A new key for each view and day, so that the calendar has no state except the address.
    <FullCalendar key={`${options.initialView} ${String(options.initialDate)}`} {...options} />
  ),
  (_, { isDragging }) => isDragging,
);

/** Shows a day or a week as a calendar. An appointment opens by click or keyboard, and moves by dragging. */
export default function WeekCalendar({ appointments, view, days, zone, showsAgent, onOpen, onMove }: Props) {
  // Incremented to reset dragged appointments to their times.
  const [resets, setResets] = useState(0);
  const [isDragging, setIsDragging] = useState(false);
  // Hides cancelled appointments, which occupy no time; the agenda shows them.
  const shown = useMemo(() => appointments.filter((each) => standingOf(each) !== 'gone'), [appointments]);
  const events = useMemo(() => shown.map((each) => toEvent(each, resets)), [shown, resets]);
  const hours = hoursOf(shown, zone);
  const agents = useListAgents();
  const agentIds = (agents.data?.agents ?? []).map(({ id }) => id);
  const people = showsAgent ? peopleOf(shown, agentIds) : [];
  const colourOf = ({ agentId }: OfficeAppointmentDto): string | undefined => {
    const person = people.find(({ id }) => id === agentId);
    return person && styles[`person${person.colour}`];
  };
  return (
    <div className={styles.calendar} role="region" aria-label={copy.label(formatDays(days.first, days.last))}>
      {people.length > 0 && (
        <ul className={styles.people} aria-label={copy.people}>
          {people.map(({ id, name, colour }) => (
            <li key={id} className={styles[`person${colour}`]}>
              <span className={styles.swatch} aria-hidden />
              {name}
            </li>
          ))}
        </ul>
      )}
      <SteadyCalendar
        isDragging={isDragging}
        plugins={[timeGrid, interaction, classic]}
        locale={es}
        timeZone={zone}
        initialView={VIEWS[view]}
        initialDate={days.first}
        headerToolbar={false}
        height="auto"
        allDaySlot={false}
        dayHeaders={view === 'semana'}
        nowIndicator
        slotMinTime={hours.from}
        slotMaxTime={hours.to}
        slotDuration="00:30"
        snapDuration="00:15"
        slotHeaderInterval="01:00"
        slotHeaderContent={({ time }) => (time ? formatHour(asTime(time.milliseconds)) : '')}
        dayHeaderFormat={{ weekday: 'short', day: 'numeric' }}
        slotMinHeight={SLOT_HEIGHT}
        eventMinHeight={SLOT_HEIGHT}
        slotEventOverlap={false}
        eventMaxStack={4}
        eventShortHeight={0}
        moreLinkText={copy.more}
        moreLinkHint={copy.moreHint}
        editable
        eventDurationEditable={false}
        eventAllow={({ start }) => start.getTime() > Date.now()}
        events={events}
        eventContent={(info) => <EventContent info={info} zone={zone} showsAgent={showsAgent} />}
        eventClass={({ event }) =>
          [styles.event, styles[standingOf(appointmentOf(event))], colourOf(appointmentOf(event))]
            .filter(Boolean)
            .join(' ')
        }
        eventClick={({ event, jsEvent }: EventClickInfo) => {
          jsEvent.preventDefault();
          onOpen(event.id);
        }}
        eventDragStart={() => setIsDragging(true)}
        eventDragStop={() => setIsDragging(false)}
        eventDrop={({ event }: EventDropInfo) =>
          onMove({
            appointment: appointmentOf(event),
            startsAt: event.start!.toISOString(),
            revert: () => setResets((times) => times + 1),
          })
        }
      />
      <p className={styles.hint}>{copy.hint}</p>
    </div>
  );
}

/** @param resets counter that changes the event, so that the calendar replaces it */
const toEvent = (appointment: OfficeAppointmentDto, resets: number): EventInput => ({
  id: appointment.id,
  title: nameOf(appointment),
  start: appointment.startsAt,
  end: appointment.endsAt,
  startEditable: canMove(appointment),
  extendedProps: { appointment, resets },
});

const SIGNS: Partial<Record<Standing, ReactNode>> = {
  confirmed: <CheckOutlined />,
  awaiting: <QuestionOutlined />,
  attended: <CheckCircleOutlined />,
  no_show: <CloseCircleOutlined />,
};

const asTime = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(11, 16);

function EventContent({
  info,
  zone,
  showsAgent,
}: {
  info: EventDisplayInfo;
  zone: string;
  showsAgent: boolean;
}) {
  const appointment = appointmentOf(info.event);
  const standing = standingOf(appointment);
  return (
    <div className={styles.content}>
      <span className={styles.name}>
        {SIGNS[standing]}
        {nameOf(appointment)}
      </span>
      <span className={styles.time}>
        {showsAgent && appointment.agentName && `${appointment.agentName} · `}
        {formatTimeIn(info.event.start!.toISOString(), zone)}
      </span>
      <span className="visually-hidden">{standingName(appointment)}</span>
    </div>
  );
}
