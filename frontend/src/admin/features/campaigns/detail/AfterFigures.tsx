import type { CampaignDetailDto } from '../../../../shared/api/generated/model';
import { formatNumber, formatPercent } from '../../../../shared/numbers';
import { detailCopy } from './campaign-detail.copy';
import styles from './campaign-detail.module.css';

const { after: copy } = detailCopy;

/** What people did after their message. */
export function AfterFigures({ campaign }: { campaign: CampaignDetailDto }) {
  const { optOuts, replies, bookings, sentCount } = campaign;
  const figures = [
    { name: copy.bookings, hint: copy.bookingsHint, count: bookings },
    { name: copy.replies, hint: copy.repliesHint, count: replies },
    { name: copy.optOuts, hint: copy.optOutsHint, count: optOuts },
  ];
  return (
    <section className={styles.part}>
      <h3>{copy.title}</h3>
      <dl className={styles.figures}>
        {figures.map(({ name, hint, count }) => (
          <div key={name}>
            <dt>
              {name}
              <small>{hint}</small>
            </dt>
            <dd>
              {formatNumber(count)}
              {sentCount > 0 && <small>{formatPercent((count * 100) / sentCount)}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
