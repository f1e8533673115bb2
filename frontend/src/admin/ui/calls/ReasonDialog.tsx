import { Alert, Form, Input } from 'antd';
import { useState } from 'react';
import { Dialog } from '../dialogs/Dialog';
import { callCopy as copy } from './call.copy';
import { questionStore, useCall, type CallQuestion } from './use-call';

const FORM = 'call-reason';
const REASON_MAX = 500;

/** Asks for a call's reason, which the server stores with it. */
export default function ReasonDialog({ question }: { question: CallQuestion }) {
  const [form] = Form.useForm<{ reason: string }>();
  const [isSaving, setSaving] = useState(false);
  const call = useCall();
  const place = async ({ reason }: { reason: string }) => {
    setSaving(true);
    await call(question, reason.trim());
    setSaving(false);
  };
  return (
    <Dialog
      title={copy.title}
      okText={copy.anyway}
      cancelText={copy.back}
      confirmLoading={isSaving}
      onOk={form.submit}
      onCancel={() => questionStore.set(null)}
    >
      <Alert type="warning" showIcon title={question.text} style={{ marginBottom: '1rem' }} />
      <Form
        form={form}
        name={FORM}
        layout="vertical"
        requiredMark={false}
        onFinish={(fields: { reason: string }) => void place(fields)}
      >
        <Form.Item
          name="reason"
          label={copy.reason}
          extra={copy.reasonHint}
          rules={[{ required: true, whitespace: true, message: copy.missing }]}
        >
          <Input.TextArea autoFocus maxLength={REASON_MAX} autoSize={{ minRows: 2, maxRows: 6 }} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
