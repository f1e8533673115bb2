import { Button, Modal } from 'antd';
import { useState } from 'react';
import { ApiError } from '../../../../shared/api/api-error';
import { useGetLead } from '../../../../shared/api/generated/admin-leads/admin-leads';
import type { TimelineEntryDto } from '../../../../shared/api/generated/model';
import { toDeviceTime } from '../../../../shared/api/transport';
import { formatDateTime } from '../../../../shared/dates';
import { Loading } from '../../../../shared/ui/Loading';
import { QueryFailed } from '../../../ui/QueryFailed';
import { AddInteraction } from '../shared/AddInteraction';
import { LeadActions } from './LeadActions';
import { LeadConsents } from './LeadConsents';
import { LeadFacts } from './LeadFacts';
import { LeadScore } from './LeadScore';
import { LeadTimeline } from './LeadTimeline';
import { LeadWorkForm } from './LeadWorkForm';
import { NextBooking } from './NextBooking';
import { leadsCopy } from '../shared/leads.copy';
import styles from './LeadDialog.module.css';
import shared from '../shared/leads.module.css';
import { TextLead } from './TextLead';
import { textingCopy } from '../shared/texting.copy';
import { useLeadChanges } from '../shared/use-lead-changes';

const { detail: copy } = leadsCopy;
const POLL_MS = 3_000;
/** What is on its way for longer than this waits for something that no look hastens. */
const LONGEST_WAY_MS = 120_000;

const isOnItsWay = ({ delivery, at }: TimelineEntryDto): boolean =>
  (delivery === 'queued' || delivery === 'sending') && Date.now() - toDeviceTime(at) < LONGEST_WAY_MS;

/** Everything about one lead, and the work with it. */
export default function LeadDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { restore } = useLeadChanges();
  const lead = useGetLead(id, {
    query: {
      staleTime: 0,
      // A text on its way arrives while one looks on, or the provider says that it does not.
      refetchInterval: ({ state }) => (state.data?.timeline.some(isOnItsWay) ? POLL_MS : false),
    },
  });
  const [unsaved, setUnsaved] = useState({ work: false, note: false, text: false });
  const [asking, setAsking] = useState(false);
  const isUnsaved = unsaved.work || unsaved.note || unsaved.text;
  const leave = () => (isUnsaved ? setAsking(true) : onClose());
  const gone = lead.error instanceof ApiError && lead.error.status === 404;
  return (
    <Modal
      open
      title={copy.title}
      width={980}
      footer={null}
      onCancel={leave}
      mask={{ closable: !isUnsaved }}
      style={{ top: 24 }}
    >
      {lead.isPending && <Loading />}
      {lead.isError &&
        (gone ? (
          <p role="alert">{copy.gone}</p>
        ) : (
          <QueryFailed text={copy.loadFailed} error={lead.error} onRetry={() => void lead.refetch()} />
        ))}
      {lead.isSuccess && (
        <div className={styles.detail}>
          <h2 className="visually-hidden">{copy.title}</h2>
          <div>
            {lead.data.deletedAt && (
              <div role="status" className={styles.deleted}>
                <p>{copy.deleted(formatDateTime(lead.data.deletedAt))}</p>
                <Button type="primary" onClick={() => void restore([id]).then(() => lead.refetch())}>
                  {copy.restore}
                </Button>
              </div>
            )}
            {lead.data.nextBooking && <NextBooking booking={lead.data.nextBooking} />}
            <LeadFacts lead={lead.data} />
            <LeadScore lead={lead.data} />
            {!lead.data.deletedAt && (
              <section className={shared.section}>
                <h3>{copy.work}</h3>
                <LeadWorkForm
                  key={lead.data.id}
                  lead={lead.data}
                  onDirty={(work) => setUnsaved((now) => ({ ...now, work }))}
                />
              </section>
            )}
            <LeadConsents consents={lead.data.consents} />
            {!lead.data.deletedAt && <LeadActions lead={lead.data} onGone={onClose} />}
          </div>
          <div>
            {!lead.data.deletedAt && (
              <section className={shared.section}>
                <h3>{textingCopy.title}</h3>
                <TextLead key={id} leadId={id} onDirty={(text) => setUnsaved((now) => ({ ...now, text }))} />
              </section>
            )}
            {!lead.data.deletedAt && (
              <section className={shared.section}>
                <h3>{copy.addTitle}</h3>
                <AddInteraction leadId={id} onDirty={(note) => setUnsaved((now) => ({ ...now, note }))} />
              </section>
            )}
            <LeadTimeline entries={lead.data.timeline} truncated={lead.data.timelineTruncated} />
          </div>
        </div>
      )}
      <Modal
        open={asking}
        title={copy.unsaved.title}
        okText={copy.unsaved.stay}
        cancelText={copy.unsaved.leave}
        cancelButtonProps={{ danger: true, onClick: onClose }}
        onOk={() => setAsking(false)}
        onCancel={() => setAsking(false)}
        width={420}
      >
        <p>{copy.unsaved.text}</p>
      </Modal>
    </Modal>
  );
}
