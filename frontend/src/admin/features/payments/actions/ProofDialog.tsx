import { Form } from 'antd';
import { useRecordResultProof } from '../../../../shared/api/generated/admin-payments/admin-payments';
import type { PaymentDetailDto } from '../../../../shared/api/generated/model';
import { today } from '../../../../shared/dates';
import { useOwnerZone } from '../../../lib/owner-zone';
import { showToast } from '../../../../shared/ui/toast-store';
import { failureOf } from '../../../lib/support-code';
import { DayInput } from '../../../ui/dates/DayInput';
import { useClearDraft } from '../../../ui/fields/KeptDraft';
import { ActionDialog } from './ActionDialog';
import { actionCopy } from '../shared/payment-detail.copy';
import { usePaymentReload } from './use-payment-reload';

const { proof: copy } = actionCopy;
const FORM = 'result-proof';

interface Props {
  payment: PaymentDetailDto;
  onClose: () => void;
}

/** Records the proof of results for a plan sold by phone. */
export function ProofDialog({ payment, onClose }: Props) {
  const reload = usePaymentReload(payment.id);
  const clearDraft = useClearDraft(FORM, payment.id);
  const zone = useOwnerZone();
  const record = useRecordResultProof({
    mutation: {
      onSuccess: (detail) => {
        showToast({ title: copy.done });
        clearDraft();
        onClose();
        void reload(detail);
      },
      onError: () => void reload(),
    },
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
