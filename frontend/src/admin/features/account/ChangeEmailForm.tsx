import { cleanEmail } from 'domain/email';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import { getGetProfileQueryKey, useChangeEmail } from '../../../shared/api/generated/account/account';
import type { ChangeEmailDto } from '../../../shared/api/generated/model';
import { showToast } from '../../../shared/ui/toast-store';
import { updateSessionUser } from '../../session/session';
import { resetSent } from '../../lib/reset-sent';
import { reportFormFailure } from '../../lib/report-failure';
import { accountCopy } from './account.copy';
import styles from './account-parts.module.css';
import { CurrentPassword } from './CurrentPassword';

const { email: copy } = accountCopy;

export function ChangeEmailForm() {
  const [form] = Form.useForm<ChangeEmailDto>();
  const queries = useQueryClient();
  const change = useChangeEmail({
    mutation: {
      onSuccess: (_, { data }) => {
        resetSent(form, data);
        updateSessionUser({ email: cleanEmail(data.newEmail) });
        showToast({ title: copy.success });
        return queries.invalidateQueries({ queryKey: getGetProfileQueryKey() });
      },
      onError: (error) => reportFormFailure(form, error, copy.failure),
    },
  });
  return (
    <Form<ChangeEmailDto>
      form={form}
      name="change-email"
      layout="vertical"
      requiredMark={false}
      className={styles.form}
      onFinish={(data) => change.mutate({ data })}
    >
      <p className={styles.intro}>{copy.intro}</p>
      <Form.Item
        name="newEmail"
        label={copy.next}
        validateTrigger="onBlur"
        rules={[
          { required: true, whitespace: true, message: copy.required },
          { type: 'email', transform: cleanEmail, message: copy.invalid },
        ]}
      >
        <Input inputMode="email" autoComplete="email" autoCapitalize="none" maxLength={254} />
      </Form.Item>
      <CurrentPassword />
      <Button type="primary" htmlType="submit" loading={change.isPending}>
        {copy.submit}
      </Button>
    </Form>
  );
}
