import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import { ApiError, messageOf } from '../../../../shared/api/api-error';
import { getGetLeadQueryKey, useTextLead } from '../../../../shared/api/generated/admin-leads/admin-leads';
import { showToast } from '../../../../shared/ui/toast-store';
import { CostlyCharacters } from '../../../ui/sms/CostlyCharacters';
import { SmsSize } from '../../../ui/sms/SmsSize';
import { FailureNote } from '../../../ui/FailureNote';
import { KeptDraft, useClearDraft } from '../../../ui/KeptDraft';
import styles from './TextLead.module.css';
import { textingCopy as copy } from '../shared/texting.copy';
import { useLeadReload } from '../shared/use-lead-changes';

const LONGEST_TEXT = 480;
/** Asked for no texts: nothing that is written here would reach them. */
const OPTED_OUT = 'PHONE_OPTED_OUT';

const FORM = 'text';

/** Writes to the lead: one text, which its timeline shows at once. What was typed stays until it is sent. */
export function TextLead({ leadId }: { leadId: string }) {
  const [form] = Form.useForm<{ body: string }>();
  const queries = useQueryClient();
  const reload = useLeadReload();
  const clearDraft = useClearDraft(FORM, leadId);
  const text = (Form.useWatch('body', form) ?? '').trim();
  const send = useTextLead({
    mutation: {
      onSuccess: async () => {
        form.resetFields();
        clearDraft();
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
      name={FORM}
      layout="vertical"
      requiredMark={false}
      disabled={isRefused}
      initialValues={{ body: '' }}
      onFinish={({ body }: { body: string }) =>
        send.mutate({ id: leadId, data: { body: body.normalize('NFC').trim() } })
      }
    >
      <KeptDraft form={FORM} of={leadId} />
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
            form.setFields([{ name: 'body', value: body, touched: true }]);
            form.focusField('body');
          }}
        />
      )}
    </Form>
  );
}
