import { ClockCircleOutlined } from '@ant-design/icons';
import { Button, Grid } from 'antd';
import { Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { OfficeAppointmentDto } from '../../../shared/api/generated/model';
import { zoneName } from '../../../shared/dates';
import { formatNumber } from '../../../shared/numbers';
import { lazyPart } from '../../ui/failures/lazy-part';
import { useOpenItem } from '../../lib/list/use-open-item';
import { ChangeDialog } from '../../ui/appointments/ChangeDialog';
import { useAwaitingOutcome } from '../../ui/appointments/use-awaiting-outcome';
import { ListLoading } from '../../ui/list/ListLoading';
import { QueryTrouble } from '../../ui/failures/QueryTrouble';
import { TabTitle } from '../../ui/navigation/TabTitle';
import { Agenda } from './agenda/Agenda';
import { AppointmentDialog } from './dialogs/AppointmentDialog';
import { appointmentsCopy as copy } from './appointments.copy';
import styles from './Appointments.module.css';
import { AwaitingOutcome } from './agenda/AwaitingOutcome';
import { MoveDialog } from './dialogs/MoveDialog';
import { Unmatched } from './agenda/Unmatched';
import { useAppointments } from './use-appointments';
import { ViewBar } from './ViewBar';
import type { Move } from './week/WeekCalendar';
import { EmptyState } from '../../ui/list/EmptyState';

/** Lazy, because the calendar component is large. */
const WeekCalendar = lazyPart(() => import('./week/WeekCalendar'));

const NONE: readonly OfficeAppointmentDto[] = [];

/** Shows the appointments: missing outcomes, then an agenda or a calendar, and the detail of one. */
export function Appointments() {
  const isWide = Grid.useBreakpoint().md ?? true;
  const { list, filters, setFilters, view, day, days, today, zone } = useAppointments(isWide);
  const { openId, addressOf, close } = useOpenItem('citas', 'cita');
  const navigate = useNavigate();
  const awaiting = useAwaitingOutcome();
  const [move, setMove] = useState<Move | null>(null);
  const [changing, setChanging] = useState<OfficeAppointmentDto | null>(null);
  const appointments = list.data?.appointments ?? NONE;
  const showsAgent = filters.agent === '';
  const open = [...appointments, ...(awaiting.data?.appointments ?? [])].find(({ id }) => id === openId);
  return (
    <>
      <div className={styles.head}>
        <TabTitle intro={copy.clock(zoneName(zone))}>{copy.title}</TabTitle>
        <Link className={styles.hours} to="/admin?tab=citas&horarios=mios">
          <ClockCircleOutlined /> {copy.hours}
        </Link>
      </div>
      <AwaitingOutcome addressOf={addressOf} isWide={isWide} />
      <Unmatched />
      <ViewBar
        view={view}
        day={day}
        days={days}
        today={today}
        agent={filters.agent}
        isWide={isWide}
        onChange={setFilters}
      />
      <QueryTrouble query={list} failed={copy.failed} />
      {list.isPending && <ListLoading text={copy.loading} />}
      {list.isSuccess && view === 'agenda' && appointments.length === 0 && (
        <EmptyState text={copy.empty}>
          <p>{showsAgent ? copy.emptyHint : copy.emptyOfAgent}</p>
          {showsAgent ? (
            <Link to="/admin?tab=leads">{copy.leads}</Link>
          ) : (
            <Button onClick={() => setFilters({ agent: '' })}>{copy.everyone}</Button>
          )}
        </EmptyState>
      )}
      {list.data && view === 'agenda' && appointments.length > 0 && (
        <Agenda {...{ appointments, days, today, zone, addressOf, showsAgent }} fromToday={!isWide} />
      )}
      {list.data?.truncated && (
        <p role="status" className={styles.full}>
          {copy.full(formatNumber(appointments.length))}
        </p>
      )}
      {list.data && view !== 'agenda' && (
        <Suspense fallback={<ListLoading />}>
          <WeekCalendar
            {...{ appointments, view, days, zone, showsAgent }}
            onOpen={(id) => void navigate(addressOf(id))}
            onMove={setMove}
          />
        </Suspense>
      )}
      {openId && (list.isSuccess || open) && <AppointmentDialog appointment={open} onClose={close} />}
      {move && (
        <MoveDialog
          move={move}
          onAnother={() => setChanging(move.appointment)}
          onClose={() => setMove(null)}
        />
      )}
      {changing && <ChangeDialog appointment={changing} onClose={() => setChanging(null)} />}
    </>
  );
}
