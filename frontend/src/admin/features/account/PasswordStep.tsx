import { Button, Form } from 'antd';
import { useState } from 'react';
import { reportFormFailure } from '../../lib/report-failure';
import { accountCopy } from './account.copy';
import styles from './account-parts.module.css';
import { CurrentPassword } from './CurrentPassword';

interface Props {
  name: string;
  submit: string;
  /** Text if the server sent none. */
  failure: string;
  danger?: boolean;
  send: (password: string) => Promise<unknown>;
  onCancel: () => void;
}

/** Confirms a step of the second factor with the current password. */
export function PasswordStep({ name, submit, failure, danger = false, send, onCancel }: Props) {
  const [form] = Form.useForm<{ password: string }>();
  const [sending, setSending] = useState(false);
  const confirm = async ({ password }: { password: string }) => {
    setSending(true);
    try {
      await send(password);
    } catch (error) {
      reportFormFailure(form, error, failure);
    } finally {
      setSending(false);
    }
  };
  return (
    <Form
      form={form}
      name={name}
      layout="vertical"
      requiredMark={false}
      className={styles.form}
      onFinish={(values: { password: string }) => void confirm(values)}
    >
      <CurrentPassword autoFocus />
      <div className={styles.buttons}>
        <Button type="primary" danger={danger} htmlType="submit" loading={sending}>
          {submit}
        </Button>
        <Button onClick={onCancel}>{accountCopy.twoFactor.cancel}</Button>
      </div>
    </Form>
  );
}
