import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { messageOf } from '../../../shared/api/api-error';
import type { InstallationDto } from '../../../shared/api/generated/model';
import {
  getGetInstallationQueryKey,
  useGetInstallation,
  useReleaseInstallation,
} from '../../../shared/api/generated/settings/settings';
import { useQueryClient } from '@tanstack/react-query';
import { formatDateTime } from '../../lib/times/moments';
import { useMay } from '../../session/may';
import { Dialog } from '../../ui/dialogs/Dialog';
import { FailureNote } from '../../ui/failures/FailureNote';
import styles from './CopyNotice.module.css';
import { installationCopy as copy } from './installation.copy';

/** Shows above every screen that the database is a restored copy, with the owner's button that activates it. */
export function CopyNotice() {
  const { data } = useGetInstallation();
  const may = useMay();
  const [asking, setAsking] = useState(false);
  if (!data?.isCopy) return null;
  const since = data.backupAt ? formatDateTime(data.backupAt) : null;
  return (
    <section className={styles.notice} role="alert">
      <h2>{copy.title}</h2>
      <p>{copy.paused}</p>
      <p>
        {data.reason && copy.reason[data.reason]} {since && copy.backupAt(since)}
      </p>
      <p>{copy.optOuts(since)}</p>
      <div className={styles.acts}>
        {may('suppressions.change') && <Link to="/admin?tab=privacidad">{copy.openOptOuts}</Link>}
        {may('settings.change') ? (
          <Button danger onClick={() => setAsking(true)}>
            {copy.release}
          </Button>
        ) : (
          <span>{copy.ownerOnly}</span>
        )}
      </div>
      {asking && <ReleaseDialog onClose={() => setAsking(false)} />}
    </section>
  );
}

function ReleaseDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const [isReminded, setReminded] = useState(false);
  const { mutate, isPending, error } = useReleaseInstallation({
    mutation: {
      onSuccess: (state: InstallationDto) => {
        queries.setQueryData(getGetInstallationQueryKey(), state);
        onClose();
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
