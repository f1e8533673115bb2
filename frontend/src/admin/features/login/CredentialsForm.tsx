import { Button, Form, Input } from 'antd';
import { loginCopy as copy } from './login.copy';
import type { Credentials } from './use-login';

interface Props {
  initial: Credentials;
  sending: boolean;
  onSubmit: (credentials: Credentials) => void;
}

/** Asks for username and password. */
export function CredentialsForm({ initial, sending, onSubmit }: Props) {
  return (
    <Form<Credentials>
      name="login"
      layout="vertical"
      requiredMark={false}
      initialValues={initial}
      onFinish={onSubmit}
      scrollToFirstError={{ focus: true }}
    >
      <Form.Item
        name="username"
        label={copy.username}
        rules={[{ required: true, message: copy.usernameRequired }]}
      >
        <Input
          size="large"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={200}
          autoFocus
        />
      </Form.Item>
      <Form.Item
        name="password"
        label={copy.password}
        rules={[{ required: true, message: copy.passwordRequired }]}
      >
        <Input.Password size="large" autoComplete="current-password" maxLength={1000} />
      </Form.Item>
      <Button type="primary" htmlType="submit" size="large" block loading={sending}>
        {copy.submit}
      </Button>
    </Form>
  );
}
