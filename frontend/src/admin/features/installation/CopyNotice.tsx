import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { useGetInstallation } from '../../../shared/api/generated/settings/settings';
import { formatDateTime } from '../../lib/times/moments';
import { useMay } from '../../session/may';
import { lazyPart } from '../../ui/failures/lazy-part';
import styles from './CopyNotice.module.css';
import { installationCopy as copy } from './installation.copy';

const ReleaseDialog = lazyPart(() => import('./ReleaseDialog'));

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
      <Suspense fallback={null}>{asking && <ReleaseDialog onClose={() => setAsking(false)} />}</Suspense>
    </section>
  );
}
