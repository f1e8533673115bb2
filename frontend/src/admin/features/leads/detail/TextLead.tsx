import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import { ApiError, messageOf } from '../../../../shared/api/api-error';
import { getGetLeadQueryKey, useTextLead } from '../../../../shared/api/generated/admin-leads/admin-leads';
import { showToast } from '../../../../shared/ui/toast-store';
import { CostlyCharacters } from '../../../ui/sms/CostlyCharacters';
import { SmsSize } from '../../../ui/sms/SmsSize';
import { FailureNote } from '../../../ui/FailureNote';
import styles from './TextLead.module.css';
import { textingCopy as copy } from '../shared/texting.copy';
import { useLeadReload } from '../shared/use-lead-changes';

const LONGEST_TEXT = 480;
/** Asked for no texts: nothing that is written here would reach them. */
const OPTED_OUT = 'PHONE_OPTED_OUT';

interface Props {
  leadId: string;
  /** Told whether there is text that was not sent yet. */
  onDirty: (dirty: boolean) => void;
}

/** Writes to the lead: one text, which its timeline shows at once. What was typed stays until it is sent. */
export function TextLead({ leadId, onDirty }: Props) {
  const [form] = Form.useForm<{ body: string }>();
  const queries = useQueryClient();
  const reload = useLeadReload();
  const text = (Form.useWatch('body', form) ?? '').trim();
  const send = useTextLead({
    mutation: {
      onSuccess: async () => {
        form.resetFields();
        onDirty(false);
        showToast({ title: copy.sent });
        await Promise.all([queries.invalidateQueries({ queryKey: getGetLeadQueryKey(leadId) }), reload()]);
      },
    },
  });
  const isRefused = send.error instanceof ApiError && send.error.code === OPTED_OUT;
  const failure = send.isError ? messageOf(send.error) || copy.failed : '';
  return (
    <Form
      form={form}
      name="text"
      layout="vertical"
      requiredMark={false}
      disabled={isRefused}
      initialValues={{ body: '' }}
      onValuesChange={(_, { body }) => onDirty((body ?? '').trim() !== '')}
      onFinish={({ body }: { body: string }) =>
        send.mutate({ id: leadId, data: { body: body.normalize('NFC').trim() } })
      }
    >
      <Form.Item
        name="body"
        className={styles.text}
        label={copy.label}
        extra={copy.hint}
        rules={[{ required: true, whitespace: true, message: copy.required }]}
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={LONGEST_TEXT} />
      </Form.Item>
      <FailureNote failure={failure} className={styles.failure} />
      <div className={styles.textTools}>
        <Button type="primary" htmlType="submit" loading={send.isPending}>
          {copy.send}
        </Button>
        <SmsSize text={text} />
      </div>
      {!isRefused && (
        <CostlyCharacters
          text={text}
          onChange={(body) => {
            form.setFieldValue('body', body);
            form.focusField('body');
          }}
        />
      )}
    </Form>
  );
}
