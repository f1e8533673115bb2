import { Form } from 'antd';
import { recordResultProof } from '../../../../shared/api/generated/admin-payments/admin-payments';
import { today } from '../../../../shared/dates';
import { useOwnerZone } from '../../../lib/times/owner-zone';
import { DayInput } from '../../../ui/dates/DayInput';
import { ActionDialog, type ActionProps } from './ActionDialog';
import { actionCopy } from '../shared/payment-detail.copy';

const { proof: copy } = actionCopy;

/** Records the proof of results for a plan sold by phone. */
export function ProofDialog({ payment, onClose }: ActionProps) {
  const zone = useOwnerZone();
  const day = (name: 'resultOn' | 'reportOn') => (
    <Form.Item name={name} label={copy[name]} rules={[{ required: true, message: copy.dayRequired }]}>
      <DayInput max={today(zone)} />
    </Form.Item>
  );
  return (
    <ActionDialog<{ resultOn: string; reportOn: string; reason: string }>
      payment={payment}
      name="result-proof"
      title={copy.title}
      intro={<p>{copy.text}</p>}
      action={copy.action}
      reasonLabel={copy.proof}
      reasonRequired={copy.proofRequired}
      done={copy.done}
      failed={copy.failed}
      initialValues={{
        resultOn: payment.resultOn ?? '',
        reportOn: payment.resultReportOn ?? '',
        reason: payment.resultProof ?? '',
      }}
      send={({ reason: proof, ...days }) => recordResultProof(payment.id, { ...days, proof })}
      onClose={onClose}
    >
      {day('resultOn')}
      {day('reportOn')}
    </ActionDialog>
  );
}
