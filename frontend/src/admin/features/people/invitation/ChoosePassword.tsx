import { Button, Form, Input } from 'antd';
import { login } from '../../../../shared/api/generated/auth/auth';
import type { LoginResponseDto } from '../../../../shared/api/generated/model';
import { useUseInvitation } from '../../../../shared/api/generated/people/people';
import { reportFormFailure } from '../../../lib/report-failure';
import { forgetInvitation } from '../../../session/invitation-token';
import { invitationCopy as copy } from './invitation.copy';

const MIN_LENGTH = 6;

interface Props {
  token: string;
  username: string;
  /** Called when the password is saved, with the answer to the login; null if the login failed. */
  onDone: (answer: LoginResponseDto | null) => void;
}

interface Typed {
  username: string;
  password: string;
  confirm: string;
}

/** Asks twice for the new password. */
export function ChoosePassword({ token, username, onDone }: Props) {
  const [form] = Form.useForm<Typed>();
  const choose = useUseInvitation({
    mutation: {
      onSuccess: async (_, { data: { password } }) => {
        forgetInvitation();
        // An account with a second factor continues on the login page, as after a failed login.
        onDone(await login({ username, password }).catch(() => null));
      },
      onError: (error) => reportFormFailure(form, error, copy.failure),
    },
  });
  return (
    <Form<Typed>
      form={form}
      name="invitation"
      layout="vertical"
      requiredMark={false}
      initialValues={{ username }}
      onFinish={({ password }) => choose.mutate({ token, data: { password } })}
      scrollToFirstError={{ focus: true }}
    >
      <Form.Item name="username" label={copy.username}>
        <Input size="large" readOnly autoComplete="username" />
      </Form.Item>
      <Form.Item
        name="password"
        label={copy.password}
        extra={copy.hint}
        validateTrigger="onBlur"
        rules={[{ required: true, min: MIN_LENGTH, message: copy.tooShort }]}
      >
        <Input.Password size="large" autoComplete="new-password" maxLength={1000} autoFocus />
      </Form.Item>
      <Form.Item
        name="confirm"
        label={copy.confirm}
        dependencies={['password']}
        validateTrigger="onBlur"
        rules={[
          ({ getFieldValue }) => ({
            validator: (_, value: unknown) =>
              value === getFieldValue('password')
                ? Promise.resolve()
                : Promise.reject(new Error(copy.mismatch)),
          }),
        ]}
      >
        <Input.Password size="large" autoComplete="new-password" maxLength={1000} />
      </Form.Item>
      <Button type="primary" htmlType="submit" size="large" block loading={choose.isPending}>
        {copy.submit}
      </Button>
    </Form>
  );
}
