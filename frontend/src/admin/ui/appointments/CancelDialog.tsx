import { APPOINTMENT_PROVIDER_NAMES } from 'domain/calendar/appointments';
import { useRef } from 'react';
import { useUpdateAppointment } from '../../../shared/api/generated/admin-appointments/admin-appointments';
import type { OfficeAppointmentDto } from '../../../shared/api/generated/model';
import { sentence } from '../../../shared/sentence';
import { showToast } from '../../../shared/ui/toast-store';
import { failureOf } from '../../lib/support-code';
import { Dialog } from '../dialogs/Dialog';
import { FailureNote } from '../failures/FailureNote';
import { useWhileShown } from '../../lib/use-while-shown';
import { nameOf, whenOf } from './appointment-words';
import { appointmentCopy } from './appointments.copy';
import styles from './dialogs.module.css';
import { useAppointmentReload } from './use-appointment-changes';

const { cancelDialog: copy } = appointmentCopy;

interface Props {
  appointment: OfficeAppointmentDto;
  focusAfter?: (() => HTMLElement | null) | undefined;
  onClose: () => void;
}

/** Asks for confirmation before an appointment is cancelled. */
export function CancelDialog({ appointment, focusAfter, onClose }: Props) {
  const close = useWhileShown()(onClose);
  const reload = useAppointmentReload();
  const isCancelled = useRef(false);
  const { id, leadId, provider, startsAt, cancelUrl } = appointment;
  const update = useUpdateAppointment({
    mutation: {
      onSuccess: async () => {
        isCancelled.current = true;
        await reload(leadId);
        showToast({
          title: appointmentCopy.done.cancelled,
          description: sentence(`${nameOf(appointment)}, ${whenOf(startsAt)}`),
        });
        close();
      },
      onError: () => reload(leadId),
    },
  });
  return (
    <Dialog
      title={copy.title(nameOf(appointment))}
      okText={copy.action}
      okButtonProps={{ danger: true, loading: update.isPending }}
      cancelText={copy.back}
      cancelButtonProps={{ disabled: update.isPending }}
      mask={{ closable: false }}
      onOk={() => update.mutate({ id, data: { outcome: 'cancelled', seenStartsAt: startsAt } })}
      onCancel={onClose}
      focusAfter={focusAfter}
      takesOpener={() => isCancelled.current && focusAfter !== undefined}
      width={480}
    >
      <div className={styles.body}>
        <p>
          <strong>{whenOf(startsAt)}</strong>
        </p>
        <p>{provider === 'own' ? copy.text : copy.textExternal(APPOINTMENT_PROVIDER_NAMES[provider])}</p>
        {cancelUrl && (
          <p>
            <a href={cancelUrl} target="_blank" rel="noreferrer">
              {copy.there(APPOINTMENT_PROVIDER_NAMES[provider])}
            </a>
          </p>
        )}
        <FailureNote failure={failureOf(update.error, copy.failed)} />
      </div>
    </Dialog>
  );
}
