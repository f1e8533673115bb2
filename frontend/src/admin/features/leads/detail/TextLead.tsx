import { useQueryClient } from '@tanstack/react-query';
import { Button, Form } from 'antd';
import { ApiError, messageOf } from '../../../../shared/api/api-error';
import { getGetLeadQueryKey, useTextLead } from '../../../../shared/api/generated/admin-leads/admin-leads';
import type { TextingRefusalDto } from '../../../../shared/api/generated/model';
import { showToast } from '../../../../shared/ui/toast-store';
import { CostlyCharacters } from '../../../ui/sms/CostlyCharacters';
import { SmsSize } from '../../../ui/sms/SmsSize';
import { TemplateTextArea } from '../../../ui/templates/TemplateTextArea';
import { FailureNote } from '../../../ui/FailureNote';
import { KeptDraft, useClearDraft } from '../../../ui/KeptDraft';
import styles from './TextLead.module.css';
import { textingCopy as copy } from '../shared/texting.copy';
import { useLeadReload } from '../shared/use-lead-changes';

const LONGEST_TEXT = 480;
const FORM = 'text';

interface Props {
  leadId: string;
  /** Why nobody may write to it now; null when one may. */
  refusal: TextingRefusalDto | null;
}

/** Writes to the lead: one text, which its timeline shows at once. What was typed stays until it is sent. */
export function TextLead({ leadId, refusal }: Props) {
  const [form] = Form.useForm<{ body: string }>();
  const queries = useQueryClient();
  const reload = useLeadReload();
  const clearDraft = useClearDraft(FORM, leadId);
  const text = (Form.useWatch('body', form) ?? '').trim();
  const send = useTextLead({
    mutation: {
      // The lead has changed since it was read: the reason why it is refused now comes with it.
      onError: (error) => {
        if (error instanceof ApiError && error.status === 422)
          void queries.invalidateQueries({ queryKey: getGetLeadQueryKey(leadId) });
      },
      onSuccess: async () => {
        form.resetFields();
        clearDraft();
        showToast({ title: copy.sent });
        await Promise.all([queries.invalidateQueries({ queryKey: getGetLeadQueryKey(leadId) }), reload()]);
      },
    },
  });
  const failure = send.isError && !refusal ? messageOf(send.error) || copy.failed : '';
  return (
    <Form
      form={form}
      name={FORM}
      layout="vertical"
      requiredMark={false}
      disabled={refusal !== null}
      initialValues={{ body: '' }}
      onFinish={({ body }: { body: string }) =>
        send.mutate({ id: leadId, data: { body: body.normalize('NFC').trim() } })
      }
    >
      <KeptDraft form={FORM} of={leadId} />
      {refusal && (
        <p role="status" className={styles.refusal}>
          {refusal.reason}
        </p>
      )}
      <Form.Item
        name="body"
        className={styles.text}
        label={copy.label}
        extra={refusal ? undefined : copy.hint}
        rules={[{ required: true, whitespace: true, message: copy.required }]}
      >
        <TemplateTextArea
          leadId={leadId}
          autoSize={{ minRows: 2, maxRows: 8 }}
          maxLength={LONGEST_TEXT}
          disabled={refusal !== null}
        />
      </Form.Item>
      <FailureNote failure={failure} className={styles.failure} />
      <div className={styles.textTools}>
        <Button type="primary" htmlType="submit" loading={send.isPending}>
          {copy.send}
        </Button>
        <SmsSize text={text} />
      </div>
      {!refusal && (
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
