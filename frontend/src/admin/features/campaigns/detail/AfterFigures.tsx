import { Link } from 'react-router-dom';
import type { CampaignDetailDto } from '../../../../shared/api/generated/model';
import { formatNumber, formatPercent } from '../../../../shared/numbers';
import { detailCopy } from './campaign-detail.copy';
import styles from './campaign-detail.module.css';

const { after: copy } = detailCopy;

/** Returns the address of the list of leads that answered a campaign. */
const answeredAddress = (id: string): string => `/admin?tab=leads&respuestas=${id}`;

/** Shows people's reactions after the message: opt-outs, replies and bookings. */
export function AfterFigures({ campaign }: { campaign: CampaignDetailDto }) {
  const { optOuts, replies, bookings, sentCount } = campaign;
  const figures = [
    { name: copy.bookings, hint: copy.bookingsHint, count: bookings },
    { name: copy.replies, hint: copy.repliesHint, count: replies, address: answeredAddress(campaign.id) },
    { name: copy.optOuts, hint: copy.optOutsHint, count: optOuts },
  ];
  return (
    <section className={styles.part}>
      <h3>{copy.title}</h3>
      <dl className={styles.figures}>
        {figures.map(({ name, hint, count, address }) => (
          <div key={name}>
            <dt>
              {address && count > 0 ? (
                <Link to={address} aria-label={copy.see(name)}>
                  {name}
                </Link>
              ) : (
                name
              )}
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
