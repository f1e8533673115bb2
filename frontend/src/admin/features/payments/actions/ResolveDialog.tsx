import { Form, Input, Radio } from 'antd';
import { formatDollars } from 'domain/payments/money';
import {
  resolvePayment,
  resolveRefund,
} from '../../../../shared/api/generated/admin-payments/admin-payments';
import type { RefundDto } from '../../../../shared/api/generated/model';
import { ActionDialog, type ActionProps } from './ActionDialog';
import { actionCopy } from '../shared/payment-detail.copy';
import styles from './ResolveDialog.module.css';

const { resolve: copy, resolveRefund: refundCopy } = actionCopy;
const LONGEST_TRANSACTION = 60;

interface Fields {
  happened: boolean | null;
  transactionId?: string;
  reason: string;
}

interface Props extends ActionProps {
  /** Refund with an unknown outcome; absent if the payment itself has one. */
  refund?: RefundDto;
}

/** Records the outcome that a user found at the gateway for a payment or refund. Moves no money. */
export function ResolveDialog({ payment, refund, onClose }: Props) {
  const text = refund ? refundCopy : copy;
  const send = ({ happened, transactionId = '', reason }: Fields) => {
    const data = { happened: happened ?? false, reason };
    if (refund) return resolveRefund(payment.id, refund.id, data);
    const transaction = happened ? transactionId.trim() : '';
    return resolvePayment(payment.id, transaction ? { ...data, transactionId: transaction } : data);
  };
  return (
    <ActionDialog<Fields>
      payment={payment}
      name="resolve"
      of={refund?.id}
      title={refund ? refundCopy.title(formatDollars(refund.amountCents)) : copy.title}
      intro={<p>{text.text}</p>}
      action={copy.action}
      done={text.done}
      failed={text.failed}
      initialValues={{ happened: null, reason: '' }}
      send={send}
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
