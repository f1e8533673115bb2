import { Form, Input, Radio } from 'antd';
import { formatDollars } from 'domain/payments/money';
import {
  useResolvePayment,
  useResolveRefund,
} from '../../../../shared/api/generated/admin-payments/admin-payments';
import type { PaymentDetailDto, RefundDto } from '../../../../shared/api/generated/model';
import { failureOf } from '../../../lib/support-code';
import { ActionDialog } from './ActionDialog';
import { actionCopy } from '../shared/payment-detail.copy';
import styles from './ResolveDialog.module.css';
import { useActionResult } from './use-action-result';

const { resolve: copy, resolveRefund: refundCopy } = actionCopy;
const FORM = 'resolve';
const LONGEST_TRANSACTION = 60;

interface Fields {
  happened: boolean | null;
  transactionId?: string;
  reason: string;
}

interface Props {
  payment: PaymentDetailDto;
  /** Refund with an unknown outcome; absent if the payment itself has one. */
  refund?: RefundDto;
  onClose: () => void;
}

/** Records the outcome that a user found at the gateway for a payment or refund. Moves no money. */
export function ResolveDialog({ payment: { id }, refund, onClose }: Props) {
  const text = refund ? refundCopy : copy;
  const of = refund?.id ?? id;
  const mutation = useActionResult({
    paymentId: id,
    form: FORM,
    of,
    onClose,
    toastOf: () => ({ title: text.done }),
  });
  const ofPayment = useResolvePayment({ mutation });
  const ofRefund = useResolveRefund({ mutation });
  const sending = refund ? ofRefund : ofPayment;
  const send = ({ happened, transactionId = '', reason }: Fields) => {
    const data = { happened: happened ?? false, reason };
    if (refund) ofRefund.mutate({ id, refundId: refund.id, data });
    else
      ofPayment.mutate({
        id,
        data: happened && transactionId.trim() ? { ...data, transactionId: transactionId.trim() } : data,
      });
  };
  return (
    <ActionDialog<Fields>
      name={FORM}
      of={of}
      title={refund ? refundCopy.title(formatDollars(refund.amountCents)) : copy.title}
      intro={<p>{text.text}</p>}
      action={copy.action}
      failure={failureOf(sending.error, text.failed)}
      isPending={sending.isPending}
      initialValues={{ happened: null, reason: '' }}
      onSend={send}
      onClose={onClose}
    >
      <Form.Item name="happened" label={copy.question} rules={[{ required: true, message: copy.required }]}>
        <Radio.Group
          className={styles.choices}
          aria-label={copy.question}
          options={[
            { value: true, label: <Choice name={text.happened} hint={text.happenedHint} /> },
            { value: false, label: <Choice name={text.not} hint={text.notHint} /> },
          ]}
        />
      </Form.Item>
      {!refund && (
        <Form.Item noStyle dependencies={['happened']}>
          {({ getFieldValue }) =>
            getFieldValue('happened') === true && (
              <Form.Item name="transactionId" label={copy.transaction} extra={copy.transactionHint}>
                <Input maxLength={LONGEST_TRANSACTION} autoComplete="off" />
              </Form.Item>
            )
          }
        </Form.Item>
      )}
    </ActionDialog>
  );
}

function Choice({ name, hint }: { name: string; hint: string }) {
  return (
    <>
      {name}
      <small className={styles.choiceHint}>{hint}</small>
    </>
  );
}
