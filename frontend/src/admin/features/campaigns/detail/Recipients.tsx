import { Select, Tag } from 'antd';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useListCampaignRecipients } from '../../../../shared/api/generated/admin-campaigns/admin-campaigns';
import type { RecipientDto } from '../../../../shared/api/generated/model';
import { formatPhone } from '../../../../shared/phone';
import { ListPage } from '../../../ui/list/ListPage';
import { reasonName } from '../../../ui/sms/sms-failures.copy';
import { detailCopy, OUTCOMES, recipientStatusNames } from './campaign-detail.copy';
import styles from './Recipients.module.css';
import shared from './campaign-detail.module.css';
import { Moment } from '../shared/CampaignMarks';
import { RECIPIENTS_ID } from './recipients-id';
import { useRecipientFilters } from './use-recipient-filters';

const { recipients: copy } = detailCopy;
const POLL_MS = 2_500;
const COLOURS: Partial<Record<RecipientDto['status'], string>> = {
  delivered: 'success',
  sent: 'processing',
  sending: 'processing',
  unknown: 'warning',
  undelivered: 'error',
  failed: 'error',
};

interface Props {
  id: string;
  /** Whether the list is polled, because the campaign is scheduled, being sent or paused. */
  isLive: boolean;
}

/** Shows the recipients of a campaign, each with a link to the lead. */
export function Recipients({ id, isLive }: Props) {
  const { status, page, query, setFilters } = useRecipientFilters();
  const list = useListCampaignRecipients(id, query, {
    query: {
      placeholderData: (before) => before,
      staleTime: 0,
      gcTime: 0,
      refetchInterval: isLive ? POLL_MS : false,
    },
  });
  const { refetch } = list;
  const wasLive = useRef(isLive);
  useEffect(() => {
    // The last poll was before the campaign ended.
    if (wasLive.current && !isLive) void refetch();
    wasLive.current = isLive;
  }, [isLive, refetch]);
  return (
    <section className={shared.part} id={RECIPIENTS_ID}>
      <div className={shared.partHead}>
        <h3>{copy.title}</h3>
        <label className={styles.filter}>
          <span>{copy.filter}</span>
          <Select<RecipientDto['status'] | ''>
            value={status ?? ''}
            options={[
              { value: '' as const, label: copy.any },
              ...OUTCOMES.map((outcome) => ({
                value: outcome.status,
                label: recipientStatusNames[outcome.status],
              })),
            ]}
            onChange={(chosen) => setFilters({ status: chosen === '' ? undefined : chosen })}
          />
        </label>
      </div>
      <ListPage
        list={list}
        rows={list.data?.recipients}
        texts={{ loading: copy.loading, empty: copy.none }}
        failed={copy.failed}
        pages={{
          label: copy.title,
          page,
          showing: copy.showing,
          onPage: (chosen) => setFilters({ page: chosen }),
        }}
      >
        {(recipients) => (
          <ul className={styles.recipients} aria-label={copy.list} aria-busy={list.isPlaceholderData}>
            {recipients.map((recipient) => (
              <Recipient key={recipient.id} recipient={recipient} />
            ))}
          </ul>
        )}
      </ListPage>
    </section>
  );
}

function Recipient({ recipient }: { recipient: RecipientDto }) {
  const { leadId, fullName, phoneNumber, status, sentAt, deliveredAt, errorMessage } = recipient;
  const at = deliveredAt ?? sentAt;
  return (
    <li>
      <span className={styles.who}>
        <Link to={`/admin?tab=leads&lead=${leadId}`}>{fullName}</Link>
        <small>{formatPhone(phoneNumber)}</small>
      </span>
      <span className={styles.what}>
        <Tag {...(COLOURS[status] ? { color: COLOURS[status] } : {})}>{recipientStatusNames[status]}</Tag>
        {errorMessage && <small>{reasonName(errorMessage)}</small>}
      </span>
      <span className={styles.when}>{at && <Moment at={at} />}</span>
    </li>
  );
}
