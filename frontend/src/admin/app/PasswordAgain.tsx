import { Form, Input } from 'antd';
import { useEffect, useState } from 'react';
import { useConfirmPassword } from '../../shared/api/generated/account/account';
import type { PasswordDto } from '../../shared/api/generated/model';
import { passwordAgain } from '../../shared/api/transport';
import { reportFormFailure } from '../lib/report-failure';
import { Dialog } from '../ui/Dialog';
import { passwordAgainCopy as copy } from './password-again.copy';

const FORM = 'password-again';

/** Ends the question: whether the password was given. */
type Answer = (given: boolean) => void;

/** Asks for the password where the server wants it again; the call that was refused is then made once more. */
export function PasswordAgain() {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    // Calls that are refused together wait for one answer.
    let asked: Promise<boolean> | null = null;
    passwordAgain.ask = () => {
      asked ??= new Promise<boolean>((resolve) => setAnswer(() => resolve)).finally(() => {
        asked = null;
        setAnswer(null);
      });
      return asked;
    };
    return () => {
      passwordAgain.ask = () => Promise.resolve(false);
    };
  }, []);
  return answer && <PasswordDialog onAnswer={answer} />;
}

function PasswordDialog({ onAnswer }: { onAnswer: Answer }) {
  const [form] = Form.useForm<PasswordDto>();
  const confirm = useConfirmPassword({
    mutation: {
      onSuccess: () => onAnswer(true),
      onError: (error) => reportFormFailure(form, error, copy.failure),
    },
  });
  return (
    <Dialog
      title={copy.title}
      okText={copy.confirm}
      okButtonProps={{ htmlType: 'submit', form: FORM, loading: confirm.isPending }}
      cancelText={copy.cancel}
      onCancel={() => onAnswer(false)}
      mask={{ closable: false }}
      width={440}
    >
      <p>{copy.intro}</p>
      <Form<PasswordDto>
        form={form}
        name={FORM}
        layout="vertical"
        requiredMark={false}
        onFinish={(data) => confirm.mutate({ data })}
      >
        <Form.Item name="password" label={copy.password} rules={[{ required: true, message: copy.required }]}>
          <Input.Password autoComplete="current-password" maxLength={1000} autoFocus />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
