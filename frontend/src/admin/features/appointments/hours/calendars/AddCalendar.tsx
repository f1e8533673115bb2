import { Button, Form, Input } from 'antd';
import { useRef } from 'react';
import { useAddBusyCalendar } from '../../../../../shared/api/generated/admin-appointments/admin-appointments';
import { readUrl } from '../../../../../shared/read-url';
import { showToast } from '../../../../../shared/ui/toast-store';
import { resetSent } from '../../../../lib/reset-sent';
import { failureOf } from '../../../../lib/support-code';
import { FailureNote } from '../../../../ui/failures/FailureNote';
import { hoursCopy } from '../hours.copy';
import styles from './calendars.module.css';

const { calendars: copy } = hoursCopy;
const LONGEST_URL = 2_000;
const LONGEST_NAME = 60;

interface Fields {
  url: string;
  name: string;
}

const isCalendarAddress = (text: string): boolean =>
  ['https:', 'webcal:'].includes(readUrl(text.trim())?.protocol ?? '');

/** Adds an external calendar. The address is a secret, so no draft is saved. */
export function AddCalendar({ agentId, onAdded }: { agentId: string; onAdded: () => Promise<unknown> }) {
  const [form] = Form.useForm<Fields>();
  const sent = useRef<Fields>(undefined);
  const add = useAddBusyCalendar({
    mutation: {
      onSuccess: async () => {
        resetSent(form, sent.current!);
        showToast({ title: copy.added });
        await onAdded();
      },
    },
  });
  return (
    <Form<Fields>
      form={form}
      name="busy-calendar"
      layout="vertical"
      requiredMark={false}
      initialValues={{ url: '', name: '' }}
      onFinish={(fields) => {
        const [url, name] = [fields.url.trim(), fields.name.trim()];
        sent.current = fields;
        add.mutate({ id: agentId, data: { url, ...(name ? { name } : {}) } });
      }}
    >
      <Form.Item
        name="url"
        label={copy.address}
        extra={copy.addressHint}
        validateTrigger="onBlur"
        rules={[
          {
            // Validates only on submit, because the user may skip the field first.
            validateTrigger: 'onSubmit',
            required: true,
            message: copy.addressWrong,
          },
          {
            validator: (_, text: string) =>
              text === '' || isCalendarAddress(text)
                ? Promise.resolve()
                : Promise.reject(new Error(copy.addressWrong)),
          },
        ]}
      >
        <Input
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={LONGEST_URL}
        />
      </Form.Item>
      <Form.Item name="name" label={copy.name}>
        <Input maxLength={LONGEST_NAME} placeholder={copy.namePlaceholder} autoComplete="off" />
      </Form.Item>
      <FailureNote failure={failureOf(add.error, copy.addFailed)} className={styles.refused} />
      <Button htmlType="submit" loading={add.isPending}>
        {copy.add}
      </Button>
      {add.isPending && (
        <p className={styles.soft} role="status">
          {copy.adding}
        </p>
      )}
    </Form>
  );
}
