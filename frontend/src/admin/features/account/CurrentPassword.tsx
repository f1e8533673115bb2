import { Form, Input } from 'antd';
import { accountCopy } from './account.copy';

const { currentPassword: copy } = accountCopy;

interface Props {
  /** Name of the field in the request. */
  name?: string;
  autoFocus?: boolean;
}

/** Asks for the current password before every change of the account. */
export function CurrentPassword({ name = 'password', autoFocus = false }: Props) {
  return (
    <Form.Item name={name} label={copy.label} rules={[{ required: true, message: copy.required }]}>
      <Input.Password autoComplete="current-password" maxLength={1000} autoFocus={autoFocus} />
    </Form.Item>
  );
}
