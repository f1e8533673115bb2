import { Button } from 'antd';
import { useEffect, useRef, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { ApiError } from '../../../../shared/api/api-error';
import { useGetCampaign } from '../../../../shared/api/generated/admin-campaigns/admin-campaigns';
import type { CampaignDetailDto } from '../../../../shared/api/generated/model';
import { QueryFailed } from '../../../ui/failures/QueryFailed';
import { CampaignActions } from './CampaignActions';
import { AfterFigures } from './AfterFigures';
import type { CampaignAddress } from '../shared/use-campaign-address';
import { detailCopy as copy } from './campaign-detail.copy';
import styles from './CampaignDialog.module.css';
import { CampaignNotices } from './CampaignNotices';
import { StatusTag } from '../shared/CampaignMarks';
import { CampaignDates } from './CampaignDates';
import { CampaignAudience, CampaignMessage } from './CampaignText';
import { Failures } from './Failures';
import { focusCampaign } from '../shared/focus-campaign';
import { Outcomes } from './Outcomes';
import { Recipients } from './Recipients';
import { useCampaignReload } from '../shared/use-campaign-reload';
import { Dialog } from '../../../ui/dialogs/Dialog';
import { ListLoading } from '../../../ui/list/ListLoading';

const POLL_MS = 2_500;

interface Props {
  id: string;
  address: CampaignAddress;
}

/** Shows the results of a campaign, also while it runs. */
export default function CampaignDialog({ id, address }: Props) {
  const reload = useCampaignReload();
  const campaign = useGetCampaign(id, {
    query: {
      staleTime: 0,
      gcTime: 0,
      // The query client does not poll in hidden tabs.
      refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? POLL_MS : false),
    },
  });
  useEffect(
    () => () => {
      // Returns the focus to the opener. If the editor opened the dialog, the list gets the focus, because the editor
      // is gone.
      if (document.activeElement === document.body) focusCampaign(id);
    },
    [id],
  );
  // A draft has no results yet.
  if (campaign.data?.status === 'draft') return <Navigate to={address.editorAddress(id)} replace />;
  const isGone = campaign.error instanceof ApiError && campaign.error.status === 404;
  return (
    <Dialog title={copy.title} width={980} footer={null} onCancel={address.closeCampaign} style={{ top: 24 }}>
      {campaign.data === undefined &&
        (campaign.isPending ? (
          <ListLoading />
        ) : isGone ? (
          <p role="alert">{copy.gone}</p>
        ) : (
          <QueryFailed text={copy.loadFailed} query={campaign} />
        ))}
      {campaign.data && (
        <>
          {campaign.isError && <p className={styles.stale}>{copy.refreshFailed}</p>}
          <CampaignDetail
            key={id}
            campaign={campaign.data}
            address={address}
            refresh={
              isUnderWay(campaign.data) ? null : (
                <Button size="small" loading={campaign.isFetching} onClick={() => void reload(id)}>
                  {copy.progress.refresh}
                </Button>
              )
            }
          />
        </>
      )}
    </Dialog>
  );
}

interface DetailProps {
  campaign: CampaignDetailDto;
  address: CampaignAddress;
  /** Button that reloads the figures. Needed after the last automatic reload, because delivery reports still arrive. */
  refresh: ReactNode;
}

function CampaignDetail({ campaign, address, refresh }: DetailProps) {
  const hasStarted = campaign.recipientCount > 0;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The focused button may have been removed, because its action is no longer possible.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [campaign]);
  return (
    <>
      <header className={styles.head}>
        <h2 ref={heading} tabIndex={-1}>
          {campaign.name}
        </h2>
        <StatusTag status={campaign.status} />
        <CampaignDates campaign={campaign} />
      </header>
      <CampaignNotices campaign={campaign} />
      <CampaignActions campaign={campaign} address={address} />
      {hasStarted && <Outcomes campaign={campaign} refresh={refresh} />}
      <div className={styles.columns}>
        <div>
          {hasStarted && <AfterFigures campaign={campaign} />}
          <CampaignMessage campaign={campaign} />
        </div>
        <div>
          {hasStarted && <Failures failures={campaign.failures} />}
          <CampaignAudience campaign={campaign} />
        </div>
      </div>
      {hasStarted && <Recipients id={campaign.id} isLive={isUnderWay(campaign)} />}
    </>
  );
}

/** Returns whether a campaign is scheduled, being sent or paused. */
const isUnderWay = ({ status }: CampaignDetailDto): boolean =>
  status === 'scheduled' || status === 'sending' || status === 'paused';
