import { Button, Form, Input } from 'antd';
import { useQueryClient } from '@tanstack/react-query';
import { getListSessionsQueryKey, useChangePassword } from '../../../shared/api/generated/account/account';
import type { ChangePasswordDto, ProfileDto } from '../../../shared/api/generated/model';
import { showToast } from '../../../shared/ui/toast-store';
import { resetSent } from '../../lib/reset-sent';
import { reportFormFailure } from '../../lib/report-failure';
import { accountCopy } from './account.copy';
import styles from './ChangePasswordForm.module.css';
import shared from './account-parts.module.css';
import { CurrentPassword } from './CurrentPassword';

const { password: copy } = accountCopy;
const MIN_LENGTH = 6;

export function ChangePasswordForm({ profile }: { profile: ProfileDto }) {
  const [form] = Form.useForm<ChangePasswordDto>();
  const queries = useQueryClient();
  const current = Form.useWatch('currentPassword', form) ?? '';
  const next = Form.useWatch('newPassword', form) ?? '';
  const confirmation = Form.useWatch('confirmPassword', form) ?? '';
  const matches = next === confirmation;
  const change = useChangePassword({
    mutation: {
      onSuccess: (_, { data }) => {
        resetSent(form, data);
        showToast({ title: copy.success });
        return queries.invalidateQueries({ queryKey: getListSessionsQueryKey() });
      },
      onError: (error) => reportFormFailure(form, error, copy.failure),
    },
  });

  return (
    <Form<ChangePasswordDto>
      form={form}
      name="change-password"
      layout="vertical"
      requiredMark={false}
      className={shared.form}
      onFinish={(data) => change.mutate({ data })}
    >
      <p className={shared.intro}>{copy.intro}</p>
      {/* Password managers store the new password under this username. */}
      <input type="text" autoComplete="username" value={profile.username} readOnly hidden />
      <CurrentPassword name="currentPassword" />
      <Form.Item
        name="newPassword"
        label={copy.next}
        extra={copy.hint}
        rules={[{ min: MIN_LENGTH, message: copy.tooShort }]}
        validateTrigger="onBlur"
      >
        <Input.Password autoComplete="new-password" maxLength={1000} />
      </Form.Item>
      <Form.Item
        name="confirmPassword"
        label={copy.confirm}
        extra={
          confirmation !== '' && (
            <span role="status" className={styles.match} data-match={matches}>
              {matches ? copy.match : copy.mismatch}
            </span>
          )
        }
      >
        <Input.Password autoComplete="new-password" maxLength={1000} />
      </Form.Item>
      <Button
        type="primary"
        htmlType="submit"
        loading={change.isPending}
        disabled={current === '' || next === '' || !matches}
      >
        {copy.submit}
      </Button>
    </Form>
  );
}
