import { cleanLine } from 'domain/text';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import { getGetProfileQueryKey, useChangeUsername } from '../../../shared/api/generated/account/account';
import type { ChangeUsernameDto } from '../../../shared/api/generated/model';
import { showToast } from '../../../shared/ui/toast-store';
import { updateSessionUser } from '../../session/session';
import { resetSent } from '../../lib/reset-sent';
import { reportFormFailure } from '../../lib/report-failure';
import { accountCopy } from './account.copy';
import styles from './account-parts.module.css';
import { CurrentPassword } from './CurrentPassword';

const { username: copy } = accountCopy;
const MIN_LENGTH = 3;

export function ChangeUsernameForm() {
  const [form] = Form.useForm<ChangeUsernameDto>();
  const queries = useQueryClient();
  const change = useChangeUsername({
    mutation: {
      onSuccess: (_, { data }) => {
        resetSent(form, data);
        updateSessionUser({ username: cleanLine(data.newUsername) });
        showToast({ title: copy.success });
        return queries.invalidateQueries({ queryKey: getGetProfileQueryKey() });
      },
      onError: (error) => reportFormFailure(form, error, copy.failure),
    },
  });
  return (
    <Form<ChangeUsernameDto>
      form={form}
      name="change-username"
      layout="vertical"
      requiredMark={false}
      className={styles.form}
      onFinish={(data) => change.mutate({ data })}
    >
      <p className={styles.intro}>{copy.intro}</p>
      <Form.Item
        name="newUsername"
        label={copy.next}
        extra={copy.hint}
        validateTrigger="onBlur"
        rules={[{ min: MIN_LENGTH, message: copy.tooShort }]}
      >
        <Input
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={100}
        />
      </Form.Item>
      <CurrentPassword />
      <Button type="primary" htmlType="submit" loading={change.isPending}>
        {copy.submit}
      </Button>
    </Form>
  );
}
