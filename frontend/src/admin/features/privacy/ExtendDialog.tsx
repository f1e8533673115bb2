import { Form, Input } from 'antd';
import { addDays } from 'domain/dates';
import { useExtendPrivacyRequest } from '../../../shared/api/generated/privacy/privacy';
import type { PrivacyRequestDto } from '../../../shared/api/generated/model';
import { formatDay } from '../../../shared/dates';
import { KeptDraft, useClearDraft } from '../../ui/fields/KeptDraft';
import { privacyCopy } from './privacy.copy';
import styles from './ExtendDialog.module.css';
import { useRequestChange } from './use-request-change';
import { Dialog } from '../../ui/dialogs/Dialog';
import { useWhileShown } from '../../lib/use-while-shown';

const { extend: copy, cancel } = privacyCopy;
const FORM = 'privacy-extend';
const DAYS = 45;

interface Props {
  request: PrivacyRequestDto;
  onClose: () => void;
}

/** Extends the deadline by 45 days, once; the person has been informed of the reason. */
export function ExtendDialog({ request, onClose }: Props) {
  const close = useWhileShown()(onClose);
  const clearDraft = useClearDraft(FORM, request.id);
  const extend = useExtendPrivacyRequest({
    mutation: useRequestChange(copy.done, () => {
      clearDraft();
      close();
    }),
  });
  return (
    <Dialog
      title={copy.title}
      okText={copy.ok}
      cancelText={cancel}
      okButtonProps={{ htmlType: 'submit', form: FORM, loading: extend.isPending }}
      onCancel={onClose}
      width={520}
    >
      <p className={styles.lead}>{copy.intro(formatDay(addDays(request.answerBy, DAYS)))}</p>
      <Form<{ reason: string }>
        name={FORM}
        layout="vertical"
        requiredMark={false}
        initialValues={{ reason: '' }}
        onFinish={({ reason }) => extend.mutate({ id: request.id, data: { reason: reason.trim() } })}
      >
        <KeptDraft form={FORM} of={request.id} />
        <Form.Item
          name="reason"
          label={copy.reason}
          rules={[{ required: true, whitespace: true, message: copy.required }]}
        >
          <Input.TextArea rows={3} maxLength={2000} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
