import { Modal } from 'antd';
import { ApiError } from '../../../shared/api/api-error';
import { useGetLead } from '../../../shared/api/generated/admin-leads/admin-leads';
import { Loading } from '../../../shared/ui/Loading';
import { QueryFailed } from '../../ui/QueryFailed';
import { AddInteraction } from './AddInteraction';
import { LeadActions } from './LeadActions';
import { LeadConsents } from './LeadConsents';
import { LeadFacts } from './LeadFacts';
import { LeadTimeline } from './LeadTimeline';
import { LeadWorkForm } from './LeadWorkForm';
import { leadsCopy } from './leads.copy';
import styles from './leads.module.css';

const { detail: copy } = leadsCopy;

/** Everything about one lead, and the work with it. */
export default function LeadDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const lead = useGetLead(id, { query: { staleTime: 0 } });
  const gone = lead.error instanceof ApiError && lead.error.status === 404;
  return (
    <Modal open title={copy.title} width={980} footer={null} onCancel={onClose} style={{ top: 24 }}>
      {lead.isPending && <Loading />}
      {lead.isError &&
        (gone ? (
          <p role="alert">{copy.gone}</p>
        ) : (
          <QueryFailed text={copy.loadFailed} onRetry={() => void lead.refetch()} />
        ))}
      {lead.isSuccess && (
        <div className={styles.detail}>
          <div>
            <LeadFacts lead={lead.data} />
            <section className={styles.section}>
              <h3>{copy.work}</h3>
              <LeadWorkForm key={lead.data.updatedAt} lead={lead.data} />
            </section>
            <LeadConsents consents={lead.data.consents} />
            <LeadActions lead={lead.data} onGone={onClose} />
          </div>
          <div>
            <section className={styles.section}>
              <h3>{copy.addTitle}</h3>
              <AddInteraction leadId={id} />
            </section>
            <LeadTimeline entries={lead.data.timeline} truncated={lead.data.timelineTruncated} />
          </div>
        </div>
      )}
    </Modal>
  );
}
