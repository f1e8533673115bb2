import { Button, Select } from 'antd';
import { useId, useState } from 'react';
import { useListOfficeSlots } from '../../../shared/api/generated/admin-appointments/admin-appointments';
import { useListAgents } from '../../../shared/api/generated/appointments/appointments';
import type { ListOfficeSlotsParams } from '../../../shared/api/generated/model';
import {
  formatShortDay,
  formatTimeIn,
  formatWeekday,
  fromLocalField,
  toLocalField,
  today,
  zoneName,
} from '../../../shared/dates';
import { officeZone } from '../../lib/times/moments';
import { MomentInput } from '../dates/MomentInput';
import { ListLoading } from '../list/ListLoading';
import { Presets } from '../navigation/Presets';
import { QueryFailed } from '../failures/QueryFailed';
import { QueryTrouble } from '../failures/QueryTrouble';
import { OutsideHours } from './OutsideHours';
import { theirTime, whenOf } from './appointment-words';
import { appointmentCopy } from './appointments.copy';
import styles from './TimeChoice.module.css';

const { time: copy } = appointmentCopy;

/** Number of days searched for free times. */
const DAYS = 14;

/** Chosen time and agent. Without an agent, the server chooses a free one. */
export interface Chosen {
  agentId: string | undefined;
  startsAt: string | null;
}

interface Props {
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
  /** Lead to call; null if unknown. */
  leadId: string | null;
  /** Time zone of the person to call. */
  timeZone: string | null;
  /** Appointment that is being moved; its current time counts as free. */
  movingId?: string;
  /** Whether the server may choose the agent. */
  mayBeAnyone: boolean;
}

/** Chooses a free time of an agent, or any other time, in the owner's time zone. */
export function TimeChoice({ chosen, onChange, leadId, timeZone, movingId, mayBeAnyone }: Props) {
  const [how, setHow] = useState<'free' | 'any'>('free');
  const agents = useListAgents();
  const takers = agents.data?.agents.filter((each) => each.takesAppointments || each.id === chosen.agentId);
  const theirs = chosen.startsAt ? theirTime(chosen.startsAt, timeZone) : '';
  return (
    <div className={styles.choice}>
      <label className={styles.agent}>
        <span>{copy.agent}</span>
        <Select
          {...(agents.isSuccess ? { value: chosen.agentId ?? '' } : {})}
          showSearch={{ optionFilterProp: 'label' }}
          disabled={!agents.isSuccess}
          loading={agents.isPending}
          options={[
            ...(mayBeAnyone ? [{ value: '', label: copy.anyAgent }] : []),
            ...(takers ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          // Resets the time, because the other agent may not be free then.
          onChange={(id: string) =>
            onChange({ agentId: id || undefined, startsAt: how === 'any' ? chosen.startsAt : null })
          }
        />
      </label>
      <QueryTrouble query={agents} failed={copy.agentsFailed} />
      <Presets
        label={copy.how}
        options={(['free', 'any'] as const).map((value) => ({
          value,
          label: copy[value],
          isChosen: value === how,
        }))}
        onChoose={(next) => {
          setHow(next);
          onChange({ ...chosen, startsAt: null });
        }}
      />
      {how === 'free' ? (
        <>
          <p className={styles.whose}>
            {copy.whose(takers?.find(({ id }) => id === chosen.agentId)?.name, zoneName(officeZone()))}
          </p>
          <FreeTimes
            agentId={chosen.agentId}
            movingId={movingId}
            startsAt={chosen.startsAt}
            onChoose={(startsAt) => onChange({ ...chosen, startsAt })}
          />
        </>
      ) : (
        <AnyTime startsAt={chosen.startsAt} onChoose={(startsAt) => onChange({ ...chosen, startsAt })} />
      )}
      <p role="status" className={styles.chosen}>
        {chosen.startsAt && (
          <>
            <strong>{copy.chosen(whenOf(chosen.startsAt))}</strong>
            {theirs && <span>{theirs}</span>}
          </>
        )}
      </p>
      <OutsideHours leadId={leadId} startsAt={chosen.startsAt} />
    </div>
  );
}

interface FreeTimesProps {
  agentId: string | undefined;
  movingId: string | undefined;
  startsAt: string | null;
  onChoose: (startsAt: string) => void;
}

/** Shows the days with free times, and the times of one day. */
function FreeTimes({ agentId, movingId, startsAt, onChoose }: FreeTimesProps) {
  const zone = officeZone();
  const [opened, setOpened] = useState<string | null>(null);
  const slots = useListOfficeSlots(
    {
      days: DAYS,
      timeZone: zone,
      ...(agentId ? { agentId } : {}),
      ...(movingId ? { movingId } : {}),
    } satisfies ListOfficeSlotsParams,
    { query: { staleTime: 0, refetchOnWindowFocus: true } },
  );
  if (slots.isPending) return <ListLoading text={copy.loading} />;
  if (slots.isError) return <QueryFailed text={copy.failed} query={slots} />;
  const days = slots.data.days.filter((day) => day.slots.length > 0);
  const day = days.find(({ date }) => date === opened) ?? days[0];
  if (!day) return <p className={styles.none}>{copy.none}</p>;
  return (
    <>
      <div className={styles.days} role="group" aria-label={copy.days}>
        {days.map(({ date }) => (
          <Button
            key={date}
            className={styles.day}
            type={date === day.date ? 'primary' : 'default'}
            aria-pressed={date === day.date}
            onClick={() => setOpened(date)}
          >
            {formatShortDay(date)}
          </Button>
        ))}
      </div>
      <div className={styles.times} role="group" aria-label={copy.timesOf(formatWeekday(day.date))}>
        {day.slots.map((slot) => (
          <Button
            key={slot.startsAt}
            type={slot.startsAt === startsAt ? 'primary' : 'default'}
            aria-pressed={slot.startsAt === startsAt}
            onClick={() => onChoose(slot.startsAt)}
          >
            {formatTimeIn(slot.startsAt, zone)}
          </Button>
        ))}
      </div>
    </>
  );
}

interface AnyTimeProps {
  startsAt: string | null;
  onChoose: (startsAt: string | null) => void;
}

/** Chooses any future moment, even outside the agent's hours. */
function AnyTime({ startsAt, onChoose }: AnyTimeProps) {
  const zone = officeZone();
  const id = useId();
  const [typed, setTyped] = useState(startsAt ? toLocalField(startsAt, zone) : '');
  const isPast = typed !== '' && Date.parse(fromLocalField(typed, zone)) <= Date.now();
  return (
    <div className={styles.any}>
      <label htmlFor={id}>{copy.moment}</label>
      <MomentInput
        id={id}
        timeLabel={copy.momentTime}
        value={typed}
        min={today(zone)}
        aria-invalid={isPast}
        aria-describedby={`${id}-hint`}
        onChange={(moment) => {
          setTyped(moment);
          const next = moment ? fromLocalField(moment, zone) : null;
          onChoose(next && Date.parse(next) > Date.now() ? next : null);
        }}
      />
      <small id={`${id}-hint`} role={isPast ? 'alert' : undefined}>
        {isPast ? copy.momentPast : copy.momentHint(zoneName(zone))}
      </small>
    </div>
  );
}
