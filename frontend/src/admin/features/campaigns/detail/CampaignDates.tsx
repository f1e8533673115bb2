import type { CampaignDetailDto } from '../../../../shared/api/generated/model';
import { detailCopy } from './campaign-detail.copy';
import styles from './CampaignDates.module.css';
import { Moment } from '../shared/CampaignMarks';

const { dates: copy, by } = detailCopy;

/** Shows when a campaign was created, started and ended. */
export function CampaignDates({ campaign }: { campaign: CampaignDetailDto }) {
  const { createdAt, createdBy, scheduledAt, startedAt, finishedAt } = campaign;
  const dates: [name: string, moment: string | null, more?: string][] = [
    [copy.written, createdAt, createdBy ? by(createdBy) : ''],
    [copy.scheduled, startedAt ? null : scheduledAt],
    [copy.started, startedAt],
    [copy.finished, finishedAt],
  ];
  return (
    <p className={styles.dates}>
      {dates.map(
        ([name, moment, more]) =>
          moment && (
            <span key={name}>
              {name} <Moment at={moment} /> {more}
            </span>
          ),
      )}
    </p>
  );
}
