import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useLiftSuppression } from '../../../shared/api/generated/suppressions/suppressions';
import type { SuppressionDto } from '../../../shared/api/generated/model';
import { formatPhone } from '../../../shared/phone';
import { showToast } from '../../../shared/ui/toast-store';
import { reportFailure } from '../../lib/report-failure';
import { Dialog } from '../dialogs/Dialog';
import { KeptDraft, useClearDraft } from '../fields/KeptDraft';
import styles from './LiftOptOut.module.css';
import { optOutCopy as copy, ownEnds } from './opt-out.copy';
import { useOptOutReload } from './use-opt-out-reload';

/** Ends an opt-out that the office entered. A person's own opt-out can only be ended by the person. */
export function LiftOptOut({ entry }: { entry: SuppressionDto }) {
  const [asking, setAsking] = useState(false);
  if (entry.source === 'person') return <small className={styles.own}>{ownEnds[entry.channel]}</small>;
  return (
    <>
      <Button
        size="small"
        aria-label={copy.liftOf(formatPhone(entry.phoneNumber))}
        onClick={() => setAsking(true)}
      >
        {copy.lift}
      </Button>
      {asking && <LiftDialog entry={entry} onClose={() => setAsking(false)} />}
    </>
  );
}

function LiftDialog({ entry, onClose }: { entry: SuppressionDto; onClose: () => void }) {
  const { phoneNumber, channel } = entry;
  const form = `lift-opt-out-${channel}`;
  const reload = useOptOutReload();
  const clearDraft = useClearDraft(form, phoneNumber);
  const lift = useLiftSuppression({
    mutation: {
      onSuccess: () => {
        clearDraft();
        showToast({ title: copy.lifted });
        onClose();
      },
      onError: (error) => reportFailure(error, copy.liftFailed),
      onSettled: reload,
    },
  });
  return (
    <Dialog
      title={copy.liftTitle(formatPhone(phoneNumber))}
      okText={copy.lift}
      cancelText={copy.cancel}
      okButtonProps={{ htmlType: 'submit', form, loading: lift.isPending }}
      onCancel={onClose}
      width={440}
    >
      <p>{copy.liftText}</p>
      <Form<{ reason: string }>
        name={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ reason: '' }}
        onFinish={({ reason }) =>
          lift.mutate({ data: { phoneNumber, channel, ...(reason.trim() ? { reason } : {}) } })
        }
      >
        <KeptDraft form={form} of={phoneNumber} />
        <Form.Item name="reason" label={copy.liftReason}>
          <Input maxLength={500} autoComplete="off" autoFocus />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
