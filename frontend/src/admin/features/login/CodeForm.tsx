import { Button, Form, Input } from 'antd';
import { useRef, useState } from 'react';
import { showToast } from '../../../shared/ui/toast-store';
import { CodeBoxes } from './CodeBoxes';
import { EMPTY_CODE, isComplete, type Code } from './code-boxes';
import { loginCopy } from './login.copy';
import styles from './login.module.css';

const { code: copy, toast } = loginCopy;

interface Props {
  sending: boolean;
  /** @returns whether the code was accepted */
  onSubmit: (code: string) => Promise<boolean>;
  onCancel: () => void;
}

/** Asks for the second factor: six digits, or a backup code. */
export function CodeForm(props: Props) {
  const [backup, setBackup] = useState(false);
  return (
    <section aria-labelledby="segundo-factor">
      <h2 id="segundo-factor" className={styles.step}>
        {copy.title}
      </h2>
      <p className={styles.hint}>{backup ? copy.backupHint : copy.hint}</p>
      {backup ? <BackupCode {...props} /> : <AppCode {...props} />}
      <div className={styles.actions}>
        <Button block disabled={props.sending} onClick={props.onCancel}>
          {copy.cancel}
        </Button>
        <Button type="link" disabled={props.sending} onClick={() => setBackup(!backup)}>
          {backup ? copy.useApp : copy.useBackup}
        </Button>
      </div>
    </section>
  );
}

function AppCode({ sending, onSubmit }: Props) {
  const [code, setCode] = useState<Code>(EMPTY_CODE);
  const submitting = useRef(false);

  const submit = async (entered: Code) => {
    if (!isComplete(entered)) {
      showToast({ title: toast.codeRequired, description: toast.codeHint, variant: 'destructive' });
      return;
    }
    // Both the sixth digit and Enter submit; only the first counts.
    if (submitting.current) return;
    submitting.current = true;
    const good = await onSubmit(entered.join(''));
    submitting.current = false;
    if (!good) setCode(EMPTY_CODE);
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(code);
      }}
    >
      <CodeBoxes
        code={code}
        disabled={sending}
        onChange={(changed) => {
          const completed = isComplete(changed) && changed.join('') !== code.join('');
          setCode(changed);
          if (completed) void submit(changed);
        }}
      />
      <div className={styles.actions}>
        <Button type="primary" htmlType="submit" size="large" block loading={sending}>
          {copy.verify}
        </Button>
      </div>
    </form>
  );
}

function BackupCode({ sending, onSubmit }: Props) {
  return (
    <Form<{ backupCode: string }>
      name="backup"
      layout="vertical"
      requiredMark={false}
      onFinish={({ backupCode }) => void onSubmit(backupCode.trim())}
    >
      <Form.Item
        name="backupCode"
        label={copy.backupLabel}
        rules={[{ required: true, whitespace: true, message: copy.backupRequired }]}
      >
        <Input
          size="large"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="XXXX-XXXX"
          maxLength={40}
          autoFocus
        />
      </Form.Item>
      <Button type="primary" htmlType="submit" size="large" block loading={sending}>
        {copy.verify}
      </Button>
    </Form>
  );
}
