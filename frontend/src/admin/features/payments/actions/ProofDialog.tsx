import { Form } from 'antd';
import { useRecordResultProof } from '../../../../shared/api/generated/admin-payments/admin-payments';
import type { PaymentDetailDto } from '../../../../shared/api/generated/model';
import { today } from '../../../../shared/dates';
import { useOwnerZone } from '../../../lib/times/owner-zone';
import { failureOf } from '../../../lib/support-code';
import { DayInput } from '../../../ui/dates/DayInput';
import { ActionDialog } from './ActionDialog';
import { actionCopy } from '../shared/payment-detail.copy';
import { useActionResult } from './use-action-result';

const { proof: copy } = actionCopy;
const FORM = 'result-proof';

interface Props {
  payment: PaymentDetailDto;
  onClose: () => void;
}

/** Records the proof of results for a plan sold by phone. */
export function ProofDialog({ payment, onClose }: Props) {
  const zone = useOwnerZone();
  const record = useRecordResultProof({
    mutation: useActionResult({
      paymentId: payment.id,
      form: FORM,
      of: payment.id,
      onClose,
      toastOf: () => ({ title: copy.done }),
    }),
  });
  const day = (name: 'resultOn' | 'reportOn') => (
    <Form.Item name={name} label={copy[name]} rules={[{ required: true, message: copy.dayRequired }]}>
      <DayInput max={today(zone)} />
    </Form.Item>
  );
  return (
    <ActionDialog<{ resultOn: string; reportOn: string; reason: string }>
      name={FORM}
      of={payment.id}
      title={copy.title}
      intro={<p>{copy.text}</p>}
      action={copy.action}
      reasonLabel={copy.proof}
      reasonRequired={copy.proofRequired}
      failure={failureOf(record.error, copy.failed)}
      isPending={record.isPending}
      initialValues={{
        resultOn: payment.resultOn ?? '',
        reportOn: payment.resultReportOn ?? '',
        reason: payment.resultProof ?? '',
      }}
      onSend={({ reason: proof, ...days }) => record.mutate({ id: payment.id, data: { ...days, proof } })}
      onClose={onClose}
    >
      {day('resultOn')}
      {day('reportOn')}
    </ActionDialog>
  );
}
