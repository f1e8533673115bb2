import { useUpdateAppointment } from '../../../../shared/api/generated/admin-appointments/admin-appointments';
import { sentence } from '../../../../shared/sentence';
import { showToast } from '../../../../shared/ui/toast-store';
import { reportFailure } from '../../../lib/report-failure';
import { nameOf, theirTime, whenOf, zoneOf } from '../../../ui/appointments/appointment-words';
import { agentOf, isTaken } from '../../../ui/appointments/ChangeDialog';
import styles from '../../../ui/appointments/dialogs.module.css';
import { OutsideHours } from '../../../ui/appointments/OutsideHours';
import { useAppointmentReload } from '../../../ui/appointments/use-appointment-changes';
import { Dialog } from '../../../ui/dialogs/Dialog';
import { appointmentsCopy } from '../appointments.copy';
import type { Move } from '../week/WeekCalendar';

const { moving: copy } = appointmentsCopy;

interface Props {
  move: Move;
  /** Called if the time was refused and the user wants to choose another. */
  onAnother: () => void;
  onClose: () => void;
}

/**
 * Asks for confirmation before a dragged appointment is moved, because the person is notified. On cancel, it
 * moves back.
 */
export function MoveDialog({ move: { appointment, startsAt, revert }, onAnother, onClose }: Props) {
  const reload = useAppointmentReload();
  const update = useUpdateAppointment({
    mutation: {
      onSuccess: () => {
        showToast({ title: copy.done, description: sentence(`${nameOf(appointment)}, ${whenOf(startsAt)}`) });
        onClose();
      },
      onError: (error) => {
        revert();
        if (isTaken(error))
          showToast({
            title: copy.taken,
            description: copy.takenText(whenOf(appointment.startsAt)),
            variant: 'destructive',
            action: { label: copy.another, onClick: onAnother },
          });
        else reportFailure(error, copy.failed);
        onClose();
      },
      onSettled: () => reload(appointment.leadId),
    },
  });
  const theirs = theirTime(startsAt, zoneOf(appointment));
  return (
    <Dialog
      title={copy.title(nameOf(appointment))}
      okText={copy.action}
      cancelText={copy.back}
      okButtonProps={{ loading: update.isPending }}
      cancelButtonProps={{ disabled: update.isPending }}
      closable={{ disabled: update.isPending }}
      keyboard={!update.isPending}
      mask={{ closable: false }}
      onOk={() =>
        update.mutate({
          id: appointment.id,
          data: { startsAt, seenStartsAt: appointment.startsAt, ...agentOf(appointment) },
        })
      }
      onCancel={() => {
        revert();
        onClose();
      }}
      width={480}
    >
      <dl className={styles.body}>
        <div>
          <dt>{copy.from}</dt>
          <dd>{whenOf(appointment.startsAt)}</dd>
        </div>
        <div>
          <dt>{copy.to}</dt>
          <dd>
            <strong>{whenOf(startsAt)}</strong>
            {theirs && <small className={styles.hint}>{theirs}</small>}
          </dd>
        </div>
      </dl>
      <OutsideHours leadId={appointment.leadId} startsAt={startsAt} />
      <p className={styles.hint}>{copy.hint}</p>
    </Dialog>
  );
}
