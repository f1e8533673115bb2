import { Radio } from 'antd';
import { useState } from 'react';
import { useSendCalendarLink } from '../../../../../shared/api/generated/admin-appointments/admin-appointments';
import type { LeadDetailDto } from '../../../../../shared/api/generated/model';
import { formatPhone } from '../../../../../shared/phone';
import { showToast } from '../../../../../shared/ui/toast-store';
import { failureOf } from '../../../../lib/support-code';
import parts from '../../../../ui/appointments/dialogs.module.css';
import { useAppointmentReload } from '../../../../ui/appointments/use-appointment-changes';
import { Dialog } from '../../../../ui/dialogs/Dialog';
import { FailureNote } from '../../../../ui/failures/FailureNote';
import { leadAppointmentsCopy } from '../../shared/lead-appointments.copy';
import { useWhileShown } from '../../../../lib/use-while-shown';
import styles from './LinkDialog.module.css';

const { linkDialog: copy } = leadAppointmentsCopy;

interface Props {
  lead: LeadDetailDto;
  onClose: () => void;
}

/** Sends the lead's calendar link through the chosen channel. */
export function LinkDialog({ lead, onClose }: Props) {
  const close = useWhileShown()(onClose);
  const reload = useAppointmentReload();
  const { id, fullName, phoneNumber, email, textingRefusal } = lead;
  const [channel, setChannel] = useState<'sms' | 'email' | null>(
    textingRefusal === null ? 'sms' : email ? 'email' : null,
  );
  const [isMissing, setMissing] = useState(false);
  const send = useSendCalendarLink({
    mutation: {
      onSuccess: () => {
        showToast({ title: copy.done });
        close();
      },
      onSettled: () => reload(id),
    },
  });
  return (
    <Dialog
      title={copy.title}
      okText={copy.action}
      cancelText={copy.back}
      okButtonProps={{ loading: send.isPending }}
      cancelButtonProps={{ disabled: send.isPending }}
      onOk={() => {
        setMissing(channel === null);
        if (channel) send.mutate({ id, data: { channel } });
      }}
      onCancel={onClose}
      width={480}
    >
      <div className={parts.body}>
        <p>{copy.text(fullName)}</p>
        <Radio.Group
          className={styles.channels}
          aria-label={copy.channel}
          value={channel}
          options={[
            { value: 'sms', label: copy.sms(formatPhone(phoneNumber)), disabled: textingRefusal !== null },
            { value: 'email', label: email ? copy.email(email) : copy.noEmail, disabled: !email },
          ]}
          onChange={({ target }) => {
            setMissing(false);
            setChannel(target.value as 'sms' | 'email');
          }}
        />
        {textingRefusal && <p className={parts.hint}>{textingRefusal.reason}</p>}
        <FailureNote failure={isMissing ? copy.required : failureOf(send.error, copy.failed)} />
      </div>
    </Dialog>
  );
}
