import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import {
  getListBusyCalendarsQueryKey,
  useListBusyCalendars,
  useRefreshBusyCalendar,
  useRemoveBusyCalendar,
} from '../../../../../shared/api/generated/admin-appointments/admin-appointments';
import type { BusyCalendarDto } from '../../../../../shared/api/generated/model';
import { formatAgo, formatDay } from '../../../../../shared/dates';
import { formatNumber } from '../../../../../shared/numbers';
import { showToast } from '../../../../../shared/ui/toast-store';
import { reportFailure } from '../../../../lib/report-failure';
import { failureOf } from '../../../../lib/support-code';
import { QueryTrouble } from '../../../../ui/failures/QueryTrouble';
import { hoursCopy } from '../hours.copy';
import { AddCalendar } from './AddCalendar';
import styles from './calendars.module.css';
import { ConfirmDialog } from './ConfirmDialog';
import { FindAddress } from './FindAddress';
import { ListLoading } from '../../../../ui/list/ListLoading';

const { calendars: copy } = hoursCopy;

/** Shows the external calendars of an agent. Their events make the agent unavailable. */
export function BusyCalendars({ agentId }: { agentId: string }) {
  const queries = useQueryClient();
  const list = useListBusyCalendars(agentId);
  const [asked, setAsked] = useState<BusyCalendarDto | null>(null);
  const reload = () => queries.invalidateQueries({ queryKey: getListBusyCalendarsQueryKey(agentId) });
  const refresh = useRefreshBusyCalendar({
    mutation: {
      onSuccess: ({ problem }) => {
        if (problem === null) showToast({ title: copy.refreshed });
      },
      onError: (error) => reportFailure(error, copy.refreshFailed),
      onSettled: reload,
    },
  });
  const remove = useRemoveBusyCalendar({
    mutation: {
      onSuccess: async (_, { calendarId }) => {
        // The user may have opened the question about another calendar meanwhile.
        setAsked((now) => (now?.id === calendarId ? null : now));
        showToast({ title: copy.removed });
        await reload();
      },
    },
  });
  return (
    <section>
      <h3 className={styles.heading}>{copy.title}</h3>
      <p className={styles.intro}>{copy.intro}</p>
      {list.isPending && <ListLoading />}
      <QueryTrouble query={list} failed={copy.failed} />
      {list.data?.calendars.length === 0 && <p className={styles.none}>{copy.none}</p>}
      {list.data && list.data.calendars.length > 0 && (
        <ul className={styles.list} aria-label={copy.title}>
          {list.data.calendars.map((calendar) => (
            <CalendarItem
              key={calendar.id}
              calendar={calendar}
              isReading={refresh.isPending && refresh.variables.calendarId === calendar.id}
              onRefresh={() => refresh.mutate({ id: agentId, calendarId: calendar.id })}
              onRemove={() => {
                remove.reset();
                setAsked(calendar);
              }}
            />
          ))}
        </ul>
      )}
      {list.data && <AddCalendar agentId={agentId} onAdded={reload} />}
      <FindAddress />
      {asked && (
        <ConfirmDialog
          title={copy.removeTitle(asked.name)}
          text={copy.removeText}
          action={copy.removeConfirm}
          back={copy.cancel}
          failure={failureOf(remove.error, copy.removeFailed)}
          isPending={remove.isPending}
          onConfirm={() => remove.mutate({ id: agentId, calendarId: asked.id })}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}

interface ItemProps {
  calendar: BusyCalendarDto;
  isReading: boolean;
  onRefresh: () => void;
  onRemove: () => void;
}

function CalendarItem({ calendar, isReading, onRefresh, onRemove }: ItemProps) {
  const { name, address, lastReadAt, problem, busyTimes, notUnderstood, notUnderstoodEvents } = calendar;
  return (
    <li className={styles.item}>
      <p className={styles.name}>{name}</p>
      <p className={styles.soft}>{address}</p>
      <p className={styles.soft}>
        {lastReadAt === null ? copy.neverRead : copy.read(formatAgo(lastReadAt))}
        {lastReadAt !== null && ` · ${busyTimes === 0 ? copy.notBusy : copy.busy(formatNumber(busyTimes))}`}
      </p>
      {problem !== null && (
        <p className={styles.problem}>
          {problem} {lastReadAt !== null && copy.stale}
        </p>
      )}
      {notUnderstood > 0 && (
        <details className={styles.doubts}>
          <summary>{copy.notUnderstood(notUnderstood)}</summary>
          {notUnderstoodEvents.length === 0 ? (
            <p>{copy.titlesArePrivate}</p>
          ) : (
            <ul>
              {notUnderstoodEvents.map(({ title, day, doubt }, index) => (
                <li key={index}>
                  <strong>{title ?? copy.untitled}</strong>
                  {day !== null && ` · ${formatDay(day)}`}. {copy.doubts[doubt]}
                </li>
              ))}
              {notUnderstood > notUnderstoodEvents.length && (
                <li>{copy.andMore(notUnderstood - notUnderstoodEvents.length)}</li>
              )}
            </ul>
          )}
        </details>
      )}
      <span className={styles.buttons}>
        <Button size="small" loading={isReading} aria-label={copy.refreshOf(name)} onClick={onRefresh}>
          {copy.refresh}
        </Button>
        <Button size="small" aria-label={copy.removeOf(name)} onClick={onRemove}>
          {copy.remove}
        </Button>
      </span>
    </li>
  );
}
