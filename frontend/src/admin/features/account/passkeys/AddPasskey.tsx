import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { addPasskey, getNewPasskeyOptions } from '../../../../shared/api/generated/account/account';
import { showToast } from '../../../../shared/ui/toast-store';
import { makePasskey } from '../../../lib/passkeys';
import { reportFailure } from '../../../lib/report-failure';
import styles from '../account-parts.module.css';
import { passkeysCopy as copy } from './passkeys.copy';

interface Props {
  onDone: () => void;
  onCancel: () => void;
}

/** Asks for a name and creates a passkey on the device. Keeps the name if the device fails. */
export function AddPasskey({ onDone, onCancel }: Props) {
  const [isBusy, setBusy] = useState(false);
  const add = async ({ name }: { name: string }) => {
    setBusy(true);
    try {
      const made = await makePasskey(await getNewPasskeyOptions());
      if ('trouble' in made) {
        const isFailure = made.trouble !== 'cancelled';
        showToast({
          title: copy.troubles[made.trouble],
          ...(isFailure ? { variant: 'destructive' as const } : {}),
        });
        return;
      }
      await addPasskey({ name: name.trim(), ...made.answer });
      showToast({ title: copy.added });
      onDone();
    } catch (error) {
      reportFailure(error, copy.addFailed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form<{ name: string }>
      name="passkey"
      layout="vertical"
      requiredMark={false}
      className={styles.form}
      onFinish={(values) => void add(values)}
    >
      <Form.Item
        name="name"
        label={copy.name}
        extra={copy.nameHint}
        rules={[{ required: true, whitespace: true, message: copy.nameRequired }]}
      >
        <Input maxLength={60} autoComplete="off" autoFocus />
      </Form.Item>
      <div className={styles.buttons}>
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {copy.create}
        </Button>
        <Button disabled={isBusy} onClick={onCancel}>
          {copy.cancel}
        </Button>
      </div>
    </Form>
  );
}
