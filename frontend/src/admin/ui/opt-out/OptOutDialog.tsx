import { Form, Input, Select } from 'antd';
import { useAddSuppression } from '../../../shared/api/generated/suppressions/suppressions';
import type { NewSuppressionDto } from '../../../shared/api/generated/model';
import { formatPhone } from '../../../shared/phone';
import { showToast } from '../../../shared/ui/toast-store';
import { reportFormFailure } from '../../lib/report-failure';
import { Dialog } from '../dialogs/Dialog';
import { KeptDraft, useClearDraft } from '../fields/KeptDraft';
import { useWhileShown } from '../../lib/use-while-shown';
import { channelNames, optOutCopy as copy } from './opt-out.copy';
import { useOptOutReload } from './use-opt-out-reload';

const FORM = 'opt-out';

interface Props {
  /** Phone in E.164; the form asks for it if it is unknown. */
  phoneNumber?: string;
  onClose: () => void;
}

/** Records that a person asked not to be contacted, however they asked. */
export function OptOutDialog({ phoneNumber = '', onClose }: Props) {
  const close = useWhileShown()(onClose);
  const [form] = Form.useForm<NewSuppressionDto>();
  const reload = useOptOutReload();
  const clearDraft = useClearDraft(FORM, phoneNumber);
  const add = useAddSuppression({
    mutation: {
      onSuccess: async () => {
        clearDraft();
        showToast({ title: copy.added });
        close();
        await reload();
      },
      onError: (error) => reportFormFailure(form, error, copy.addFailed),
    },
  });
  return (
    <Dialog
      title={copy.add}
      okText={copy.ok}
      cancelText={copy.cancel}
      okButtonProps={{ htmlType: 'submit', form: FORM, loading: add.isPending }}
      onCancel={onClose}
      width={480}
    >
      <p>{copy.addText}</p>
      <Form<NewSuppressionDto>
        form={form}
        name={FORM}
        layout="vertical"
        requiredMark={false}
        initialValues={{ phoneNumber: formatPhone(phoneNumber), channel: 'sms', reason: '' }}
        onFinish={(data) => add.mutate({ data })}
      >
        <KeptDraft form={FORM} of={phoneNumber} />
        <Form.Item
          name="phoneNumber"
          label={copy.phone}
          rules={[{ required: true, whitespace: true, message: copy.phoneRequired }]}
        >
          <Input
            type="tel"
            autoComplete="off"
            maxLength={40}
            placeholder={copy.phonePlaceholder}
            readOnly={phoneNumber !== ''}
          />
        </Form.Item>
        <Form.Item name="channel" label={copy.channel}>
          <Select options={Object.entries(channelNames).map(([value, label]) => ({ value, label }))} />
        </Form.Item>
        <Form.Item
          name="reason"
          label={copy.reason}
          rules={[{ required: true, whitespace: true, message: copy.reasonRequired }]}
        >
          <Input maxLength={500} autoComplete="off" placeholder={copy.reasonPlaceholder} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
