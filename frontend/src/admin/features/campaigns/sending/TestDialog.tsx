import { Form, Input } from 'antd';
import { useState } from 'react';
import { EXAMPLE } from 'domain/messages/campaign-text';
import { useTestCampaign } from '../../../../shared/api/generated/admin-campaigns/admin-campaigns';
import { formatPhone, isFormattedPhone } from '../../../../shared/phone';
import { showToast } from '../../../../shared/ui/toast-store';
import { testCopy as copy } from '../shared/campaign-editor.copy';
import { failureOf } from '../../../lib/support-code';
import { ConfirmDialog } from '../shared/ConfirmDialog';
import { useWhileShown } from '../../../lib/use-while-shown';

const FORM = 'campaign-test';

interface Props {
  id: string;
  /** Phone of the previous test, because users usually test on the same phone. */
  lastPhone: string;
  onSent: (phoneNumber: string) => void;
  onClose: () => void;
}

/** Sends the message to one phone. */
export function TestDialog({ id, lastPhone, onSent, onClose }: Props) {
  const close = useWhileShown()(onClose);
  const [form] = Form.useForm<{ phoneNumber: string }>();
  // Idempotency key of the phone, so that a retry after a lost response sends no second test.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const test = useTestCampaign({
    request: { headers: { 'Idempotency-Key': key } },
    mutation: {
      onSuccess: (_, { data: { phoneNumber } }) => {
        onSent(phoneNumber);
        showToast({ title: copy.done, description: copy.doneText(phoneNumber) });
        close();
      },
    },
  });
  return (
    <ConfirmDialog
      title={copy.title}
      action={copy.send}
      back={copy.back}
      failure={failureOf(test.error, copy.failed)}
      isPending={test.isPending}
      form={FORM}
      onClose={onClose}
    >
      <p>{copy.intro(EXAMPLE.fullName)}</p>
      <Form
        form={form}
        name={FORM}
        layout="vertical"
        requiredMark={false}
        initialValues={{ phoneNumber: lastPhone }}
        onValuesChange={() => setKey(crypto.randomUUID())}
        onFinish={(data) => test.mutate({ id, data })}
      >
        <Form.Item
          name="phoneNumber"
          label={copy.phone}
          extra={copy.phoneHint}
          rules={[{ required: true, whitespace: true, message: copy.phoneRequired }]}
        >
          <Input
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={40}
            onBlur={({ target }) => {
              const formatted = formatPhone(target.value);
              if (isFormattedPhone(formatted)) form.setFieldValue('phoneNumber', formatted);
            }}
          />
        </Form.Item>
      </Form>
    </ConfirmDialog>
  );
}
