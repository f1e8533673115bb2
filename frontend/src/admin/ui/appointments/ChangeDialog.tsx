import { useState } from 'react';
import { ApiError } from '../../../shared/api/api-error';
import {
  getListOfficeSlotsQueryKey,
  useUpdateAppointment,
} from '../../../shared/api/generated/admin-appointments/admin-appointments';
import type { OfficeAppointmentDto } from '../../../shared/api/generated/model';
import { sentence } from '../../../shared/sentence';
import { showToast } from '../../../shared/ui/toast-store';
import { failureOf } from '../../lib/support-code';
import { Dialog } from '../dialogs/Dialog';
import { FailureNote } from '../failures/FailureNote';
import { useWhileShown } from '../../lib/use-while-shown';
import { nameOf, whenOf, zoneOf } from './appointment-words';
import { appointmentCopy } from './appointments.copy';
import styles from './dialogs.module.css';
import { TimeChoice, type Chosen } from './TimeChoice';
import { useAppointmentReload } from './use-appointment-changes';
import { useQueryClient } from '@tanstack/react-query';

const { changeDialog: copy } = appointmentCopy;

interface Props {
  appointment: OfficeAppointmentDto;
  focusAfter?: (() => HTMLElement | null) | undefined;
  onClose: () => void;
}

/** Moves an appointment to another time or agent, and says that the person is notified. */
export function ChangeDialog({ appointment, focusAfter, onClose }: Props) {
  const close = useWhileShown()(onClose);
  const queries = useQueryClient();
  const reload = useAppointmentReload();
  const [chosen, setChosen] = useState<Chosen>({
    agentId: appointment.agentId ?? undefined,
    startsAt: null,
  });
  const [isMissing, setMissing] = useState(false);
  const update = useUpdateAppointment({
    mutation: {
      onSuccess: async (changed) => {
        // Reloads before closing, because the focus would return to a button that is removed afterwards.
        await reload(appointment.leadId);
        showToast({
          title: copy.done,
          description: sentence(`${nameOf(changed)}, ${whenOf(changed.startsAt)}`),
        });
        close();
      },
      onError: async (error) => {
        if (!isTaken(error)) return void reload(appointment.leadId);
        setChosen((now) => ({ ...now, startsAt: null }));
        await queries.invalidateQueries({ queryKey: getListOfficeSlotsQueryKey() });
      },
    },
  });
  const agentChanges = chosen.agentId !== undefined && chosen.agentId !== appointment.agentId;
  const save = () => {
    setMissing(!chosen.startsAt && !agentChanges);
    if (!chosen.startsAt && !agentChanges) return;
    update.mutate({
      id: appointment.id,
      data: {
        seenStartsAt: appointment.startsAt,
        ...(chosen.startsAt ? { startsAt: chosen.startsAt } : {}),
        ...agentOf(chosen),
      },
    });
  };
  const failure = isMissing
    ? copy.same
    : isTaken(update.error)
      ? appointmentCopy.taken
      : failureOf(update.error, copy.failed);
  return (
    <Dialog
      title={copy.title(nameOf(appointment))}
      okText={copy.action}
      cancelText={copy.back}
      okButtonProps={{ loading: update.isPending }}
      cancelButtonProps={{ disabled: update.isPending }}
      mask={{ closable: false }}
      onOk={save}
      onCancel={onClose}
      focusAfter={focusAfter}
      width={560}
    >
      <div className={styles.body}>
        <p>{copy.now(whenOf(appointment.startsAt))}</p>
        <TimeChoice
          chosen={chosen}
          onChange={(next) => {
            setMissing(false);
            setChosen(next);
          }}
          leadId={appointment.leadId}
          timeZone={zoneOf(appointment)}
          movingId={appointment.id}
          mayBeAnyone={false}
        />
        <FailureNote failure={failure} />
        <p className={styles.hint}>{copy.hint}</p>
      </div>
    </Dialog>
  );
}

/** Returns the agent of the request. Without it, the server may choose another free agent. */
export const agentOf = ({ agentId }: { agentId?: string | null | undefined }): { agentId?: string } =>
  agentId ? { agentId } : {};

/** Returns whether the time was taken meanwhile. */
export const isTaken = (error: unknown): boolean => error instanceof ApiError && error.code === 'SLOT_TAKEN';
