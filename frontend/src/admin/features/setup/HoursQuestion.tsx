import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { DEFAULT_WEEKLY_HOURS } from 'domain/calendar/appointments';
import { Link } from 'react-router-dom';
import { getGetSetupQueryKey } from '../../../shared/api/generated/account/account';
import { getAvailability, saveAvailability } from '../../../shared/api/generated/appointments/appointments';
import { formatHour } from '../../../shared/clock';
import { zoneName } from '../../../shared/dates';
import { showToast } from '../../../shared/ui/toast-store';
import { useOwnerZone } from '../../lib/times/owner-zone';
import { reportFailure } from '../../lib/report-failure';
import { usePerson } from '../../session/use-person';
import { setupCopy } from './setup.copy';
import styles from './SetupCard.module.css';

const copy = setupCopy.hours;

/** Formats the default hours of a weekday: `9:00 a.m. a 6:00 p.m.`. */
const usualHours = (weekday: number): string =>
  DEFAULT_WEEKLY_HOURS.filter((hours) => hours.weekday === weekday)
    .map(({ from, to }) => copy.range(formatHour(from), formatHour(to)))
    .join();

const WORKDAYS = usualHours(1);
const SATURDAY = usualHours(6);

interface Props {
  /** Whether the site offers no hour before the answer. */
  waits: boolean;
  onAnswered: () => void;
}

/** Asks whether the usual hours are the owner's. */
export function HoursQuestion({ waits, onAnswered }: Props) {
  const queries = useQueryClient();
  const person = usePerson();
  const zone = useOwnerZone();
  const answer = useMutation({
    mutationFn: async (takesAppointments: boolean) => {
      const { agentId: _, ...hours } = await getAvailability(person);
      // The answer is about the default hours. The server refuses it if others were saved meanwhile.
      return saveAvailability(person, { ...hours, takesAppointments, version: 0 });
    },
    onSuccess: ({ takesAppointments }) => {
      showToast({ title: takesAppointments ? copy.saved : copy.absent });
      onAnswered();
    },
    onError: (error) => reportFailure(error, copy.failed),
    onSettled: () => queries.invalidateQueries({ queryKey: getGetSetupQueryKey() }),
  });
  return (
    <>
      <p className={styles.why}>{copy.ask(WORKDAYS, SATURDAY, zoneName(zone))}</p>
      {waits && <p className={styles.waits}>{copy.waits}</p>}
      <div className={styles.answers}>
        <Button type="primary" loading={answer.isPending} onClick={() => answer.mutate(true)}>
          {copy.yes}
        </Button>
        <Button disabled={answer.isPending} onClick={() => answer.mutate(false)}>
          {copy.no}
        </Button>
        <Link to="/admin?tab=citas&horarios=mios">{setupCopy.steps.hours.go}</Link>
      </div>
    </>
  );
}
