import { Button } from 'antd';
import { useState } from 'react';
import type { OfficeAppointmentDto } from '../../../shared/api/generated/model';
import { canMove, hasBegun, nameOf, whenOf } from './appointment-words';
import styles from './AppointmentActions.module.css';
import { appointmentCopy as copy } from './appointments.copy';
import { CancelDialog } from './CancelDialog';
import { ChangeDialog } from './ChangeDialog';
import { useOutcome } from './use-appointment-changes';

interface Props {
  appointment: OfficeAppointmentDto;
  /** Returns the element to focus if the pressed button is removed. */
  focusAfter?: () => HTMLElement | null;
  /** Whether to offer only the outcomes. The other actions are in the appointment's detail. */
  isShort?: boolean;
}

/** Shows the actions for an appointment: its outcome with one press once it has begun, change and cancel. */
export function AppointmentActions({ appointment, focusAfter, isShort = false }: Props) {
  const [asking, setAsking] = useState<'change' | 'cancel' | null>(null);
  const { record, isPending } = useOutcome(appointment, () => focusAfter?.()?.focus());
  const { status } = appointment;
  const began = hasBegun(appointment);
  const label = (action: string) => copy.outcomeOf(action, nameOf(appointment), whenOf(appointment.startsAt));
  if (status === 'attended' || status === 'no_show') {
    const other = status === 'attended' ? 'no_show' : 'attended';
    if (isShort) return null;
    return (
      <div className={styles.actions}>
        <Button
          type="link"
          size="small"
          disabled={isPending}
          aria-label={label(copy.correct[other])}
          onClick={() => record(other)}
        >
          {copy.correct[other]}
        </Button>
      </div>
    );
  }
  if (status !== 'booked') return null;
  return (
    <div className={styles.actions} data-began={began}>
      {began && (
        <>
          <Button disabled={isPending} aria-label={label(copy.attended)} onClick={() => record('attended')}>
            {copy.attended}
          </Button>
          <Button disabled={isPending} aria-label={label(copy.noShow)} onClick={() => record('no_show')}>
            {copy.noShow}
          </Button>
        </>
      )}
      {!isShort && canMove(appointment) && (
        <Button
          type={began ? 'text' : 'default'}
          disabled={isPending}
          aria-label={label(began ? copy.changed : copy.change)}
          onClick={() => setAsking('change')}
        >
          {began ? copy.changed : copy.change}
        </Button>
      )}
      {!isShort && (
        <Button
          type="text"
          disabled={isPending}
          aria-label={label(copy.cancel)}
          onClick={() => setAsking('cancel')}
        >
          {copy.cancel}
        </Button>
      )}
      {asking === 'change' && (
        <ChangeDialog {...{ appointment, focusAfter }} onClose={() => setAsking(null)} />
      )}
      {asking === 'cancel' && (
        <CancelDialog {...{ appointment, focusAfter }} onClose={() => setAsking(null)} />
      )}
    </div>
  );
}
