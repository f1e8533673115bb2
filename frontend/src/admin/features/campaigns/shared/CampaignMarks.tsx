import { Tag } from 'antd';
import type { CampaignRowDto } from '../../../../shared/api/generated/model';
import { formatDateTimeIn, formatMomentIn } from '../../../../shared/dates';
import { formatNumber, formatPercent } from '../../../../shared/numbers';
import { Tooltip } from '../../../../shared/ui/tooltip';
import { useOwnerZone } from '../../../lib/times/owner-zone';
import { campaignsCopy as copy, statusNames } from './campaigns.copy';
import styles from './CampaignMarks.module.css';
import text from '../../../ui/list/text.module.css';

const COLOURS: Partial<Record<CampaignRowDto['status'], string>> = {
  scheduled: 'processing',
  sending: 'processing',
  paused: 'warning',
  completed: 'success',
  failed: 'error',
};

/** Shows the state of a campaign. */
export function StatusTag({ status }: Pick<CampaignRowDto, 'status'>) {
  return (
    <Tag className={styles.tag} {...(COLOURS[status] ? { color: COLOURS[status] } : {})}>
      {statusNames[status]}
    </Tag>
  );
}

/** Shows a moment in the owner's time zone. */
export function Moment({ at }: { at: string }) {
  const zone = useOwnerZone();
  return (
    <Tooltip text={formatMomentIn(at, zone)}>
      <time dateTime={at}>{formatDateTimeIn(at, zone)}</time>
    </Tooltip>
  );
}

/** Shows when a campaign starts or started. */
export function CampaignStart({ campaign: { scheduledAt, startedAt } }: { campaign: CampaignRowDto }) {
  const moment = startedAt ?? scheduledAt;
  if (!moment) return <span className={styles.soft}>{copy.starts.written}</span>;
  return (
    <>
      <small className={text.small}>{startedAt ? copy.starts.started : copy.starts.scheduled}</small>
      <Moment at={moment} />
    </>
  );
}

/** Shows how many messages were sent. */
export function CampaignProgress({
  campaign: { name, recipientCount, sentCount },
}: {
  campaign: CampaignRowDto;
}) {
  if (recipientCount === 0) return <span className={styles.soft}>{copy.notYet}</span>;
  const sent = copy.sentOf(formatNumber(sentCount), formatNumber(recipientCount));
  return (
    <>
      <span className={styles.count}>{sent}</span>
      <progress
        className={styles.progress}
        value={sentCount}
        max={recipientCount}
        aria-label={copy.progressOf(name)}
        aria-valuetext={sent}
      />
    </>
  );
}

/** Shows how many messages were delivered. */
export function CampaignDelivered({ campaign: { sentCount, deliveredCount } }: { campaign: CampaignRowDto }) {
  if (sentCount === 0) return <span className={styles.soft}>—</span>;
  return (
    <>
      <span className={styles.count}>{formatNumber(deliveredCount)}</span>
      <small className={text.small}>{formatPercent((deliveredCount * 100) / sentCount)}</small>
    </>
  );
}
