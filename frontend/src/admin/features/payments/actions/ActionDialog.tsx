import { useMutation } from '@tanstack/react-query';
import { ConfigProvider, Form, Input, type ThemeConfig } from 'antd';
import { type ReactNode } from 'react';
import { ApiError } from '../../../../shared/api/api-error';
import type { PaymentDetailDto } from '../../../../shared/api/generated/model';
import { showToast, type ToastMessage } from '../../../../shared/ui/toast-store';
import { useWhileShown } from '../../../lib/use-while-shown';
import { failureOf } from '../../../lib/support-code';
import { Dialog } from '../../../ui/dialogs/Dialog';
import { FailureNote } from '../../../ui/failures/FailureNote';
import { KeptDraft, useClearDraft } from '../../../ui/fields/KeptDraft';
import { actionCopy as copy } from '../shared/payment-detail.copy';
import styles from './ActionDialog.module.css';
import type { OnceKey } from './use-once-key';
import { usePaymentReload } from './use-payment-reload';

const LONGEST_REASON = 500;
/** Keeps disabled fields readable, because users read them before a retry. */
const READABLE: ThemeConfig = { token: { colorTextDisabled: 'var(--ink-soft)' } };
/** Error code: another request with this key was sent before and arrived. */
const REPEATED = 'IDEMPOTENCY_KEY_REUSED';

/** Props of the dialog of each action. */
export interface ActionProps {
  payment: PaymentDetailDto;
  onClose: () => void;
}

interface Props<Fields> extends ActionProps {
  /** Name of the form, different from all others. */
  name: string;
  /** Id of the record that the draft belongs to, if it is not the payment. */
  of?: string | undefined;
  title: string;
  /** Explains the effect before the action. */
  intro: ReactNode;
  /** Text of the confirm button. */
  action: string;
  /** Whether the action is destructive. */
  danger?: boolean;
  /** Title of the toast after the action, or the toast for the payment as it is then. */
  done: string | ((detail: PaymentDetailDto) => ToastMessage);
  /** Error text without a reason of the server. */
  failed: string;
  /** Key that the action is sent with; absent if a repetition changes nothing. */
  once?: OnceKey;
  /** Error text if another action with the key arrived before. */
  repeated?: string;
  /** Label of the reason field, if not the usual one. */
  reasonLabel?: string;
  reasonRequired?: string;
  initialValues: Fields;
  /** Fields above the reason. */
  children?: ReactNode;
  send: (fields: Fields) => Promise<PaymentDetailDto>;
}

/**
 * Asks for the reason of an action and performs it. Success closes the dialog; a failure is shown in it, and the input stays.
 * The payment is reloaded either way.
 */
export function ActionDialog<Fields extends { reason: string }>(props: Props<Fields>) {
  const { payment, name, of = payment.id, title, intro, action, danger = false, done, failed, once } = props;
  const reload = usePaymentReload(payment.id);
  const close = useWhileShown()(props.onClose);
  const clearDraft = useClearDraft(name, of);
  const { mutate, error, isPending } = useMutation({
    mutationFn: props.send,
    onSuccess: (detail) => {
      showToast(typeof done === 'string' ? { title: done } : done(detail));
      clearDraft();
      close();
      void reload(detail);
    },
    onError: (refused) => {
      once?.note(refused);
      void reload();
    },
  });
  const isRepeated = once !== undefined && error instanceof ApiError && error.code === REPEATED;
  // The values can no longer be changed, only sent again.
  const isLocked = once !== undefined && once.isInDoubt && !isRepeated;
  return (
    <Dialog
      title={title}
      okText={isLocked ? copy.retry : action}
      okButtonProps={{ danger, htmlType: 'submit', form: name, loading: isPending }}
      cancelText={copy.back}
      cancelButtonProps={{ disabled: isPending }}
      closable={{ disabled: isPending }}
      keyboard={!isPending}
      mask={{ closable: false }}
      onCancel={props.onClose}
      width={520}
    >
      <div className={styles.intro}>{intro}</div>
      <ConfigProvider theme={READABLE}>
        <Form<Fields>
          name={name}
          layout="vertical"
          requiredMark={false}
          disabled={isPending || isLocked}
          initialValues={props.initialValues}
          onFinish={(fields) => mutate({ ...fields, reason: fields.reason.trim() })}
        >
          {/* Keeps only the reason, so that the user enters the amount again. */}
          <KeptDraft form={name} of={of} only={['reason']} />
          {props.children}
          <Form.Item
            name="reason"
            label={props.reasonLabel ?? copy.reason}
            extra={copy.reasonHint}
            rules={[
              { required: true, whitespace: true, message: props.reasonRequired ?? copy.reasonRequired },
            ]}
          >
            <Input.TextArea rows={2} maxLength={LONGEST_REASON} />
          </Form.Item>
        </Form>
      </ConfigProvider>
      <FailureNote failure={isRepeated ? (props.repeated ?? failed) : failureOf(error, failed)}>
        {' '}
        {isLocked && copy.inDoubt}
      </FailureNote>
    </Dialog>
  );
}
