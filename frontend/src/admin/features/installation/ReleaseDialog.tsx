import { useQueryClient } from '@tanstack/react-query';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { messageOf } from '../../../shared/api/api-error';
import type { InstallationDto } from '../../../shared/api/generated/model';
import {
  getGetInstallationQueryKey,
  useReleaseInstallation,
} from '../../../shared/api/generated/settings/settings';
import { Dialog } from '../../ui/dialogs/Dialog';
import { FailureNote } from '../../ui/failures/FailureNote';
import { useWhileShown } from '../../lib/use-while-shown';
import styles from './CopyNotice.module.css';
import { installationCopy as copy } from './installation.copy';

/** Asks before a restored copy is activated, which resumes its messages and charges. */
export default function ReleaseDialog({ onClose }: { onClose: () => void }) {
  const close = useWhileShown()(onClose);
  const queries = useQueryClient();
  const [isReminded, setReminded] = useState(false);
  const { mutate, isPending, error } = useReleaseInstallation({
    mutation: {
      onSuccess: (state: InstallationDto) => {
        queries.setQueryData(getGetInstallationQueryKey(), state);
        close();
      },
    },
  });
  return (
    <Dialog
      title={copy.confirm.title}
      okText={copy.confirm.ok}
      cancelText={copy.confirm.cancel}
      okButtonProps={{ danger: true, disabled: !isReminded }}
      confirmLoading={isPending}
      onOk={() => mutate()}
      onCancel={onClose}
    >
      <p>{copy.confirm.text}</p>
      <Checkbox
        className={styles.reminder}
        checked={isReminded}
        onChange={({ target }) => setReminded(target.checked)}
      >
        {copy.confirm.reminded}
      </Checkbox>
      <FailureNote failure={error ? messageOf(error) : ''} />
    </Dialog>
  );
}
