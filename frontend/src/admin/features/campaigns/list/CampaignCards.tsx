import { Link } from 'react-router-dom';
import { CampaignDelivered, CampaignProgress, CampaignStart, StatusTag } from '../shared/CampaignMarks';
import { campaignsCopy as copy } from '../shared/campaigns.copy';
import styles from './CampaignCards.module.css';
import list from '../../../ui/list/cards.module.css';
import type { CampaignListProps } from './CampaignTable';

/** Shows the list on phones: one card per campaign. */
export function CampaignCards({ campaigns, busy, addressOf }: CampaignListProps) {
  return (
    <ul className={styles.cards} aria-label={copy.list} aria-busy={busy}>
      {campaigns.map((campaign) => (
        <li key={campaign.id} className={list.card}>
          <div className={styles.cardHead}>
            <Link to={addressOf(campaign)} data-campaign={campaign.id}>
              {campaign.name}
            </Link>
            <StatusTag status={campaign.status} />
          </div>
          <p>
            <CampaignStart campaign={campaign} />
          </p>
          {campaign.recipientCount > 0 && (
            <dl className={styles.cardCounts}>
              <div className={styles.cardProgress}>
                <dt>{copy.columns.progress}</dt>
                <dd>
                  <CampaignProgress campaign={campaign} />
                </dd>
              </div>
              <div>
                <dt>{copy.columns.delivered}</dt>
                <dd>
                  <CampaignDelivered campaign={campaign} />
                </dd>
              </div>
            </dl>
          )}
        </li>
      ))}
    </ul>
  );
}
