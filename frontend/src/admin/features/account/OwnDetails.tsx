import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input, Switch } from 'antd';
import { getGetProfileQueryKey, useChangeOwnAccount } from '../../../shared/api/generated/account/account';
import { getListAgentsQueryKey } from '../../../shared/api/generated/appointments/appointments';
import type { ChangeOwnAccountDto, ProfileDto } from '../../../shared/api/generated/model';
import { showToast } from '../../../shared/ui/toast-store';
import { reportFormFailure } from '../../lib/report-failure';
import { accountCopy } from './account.copy';
import styles from './account-parts.module.css';

const { details: copy } = accountCopy;

/** Edits the user's display name and whether they currently receive leads. */
export function OwnDetails({ profile }: { profile: ProfileDto }) {
  const [form] = Form.useForm<ChangeOwnAccountDto>();
  const queries = useQueryClient();
  const change = useChangeOwnAccount({
    mutation: {
      onSuccess: (saved) => {
        queries.setQueryData(getGetProfileQueryKey(), saved);
        void queries.invalidateQueries({ queryKey: getListAgentsQueryKey() });
        showToast({ title: copy.success });
      },
      onError: (error) => reportFormFailure(form, error, copy.failure),
    },
  });
  return (
    <Form<ChangeOwnAccountDto>
      form={form}
      name="own-details"
      layout="vertical"
      requiredMark={false}
      className={styles.form}
      initialValues={{ displayName: profile.displayName ?? '', isPresent: profile.isPresent }}
      onFinish={(data) => change.mutate({ data })}
    >
      <p className={styles.intro}>{copy.intro}</p>
      <Form.Item name="displayName" label={copy.displayName} extra={copy.displayNameHint}>
        <Input autoComplete="name" maxLength={100} />
      </Form.Item>
      <Form.Item name="isPresent" label={copy.presence} extra={copy.presenceHint} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={change.isPending}>
        {copy.submit}
      </Button>
    </Form>
  );
}
