import { Form, Input } from 'antd';
import { useConfirmPassword } from '../../shared/api/generated/account/account';
import type { PasswordDto } from '../../shared/api/generated/model';
import { reportFormFailure } from '../lib/report-failure';
import { Dialog } from '../ui/dialogs/Dialog';
import { passwordAgainCopy as copy } from './password-again.copy';

const FORM = 'password-again';

interface Props {
  /** Called with whether the password was confirmed. */
  onAnswer: (given: boolean) => void;
}

/** Asks the logged-in user for their password. */
export default function PasswordDialog({ onAnswer }: Props) {
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
