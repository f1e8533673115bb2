import { Button } from 'antd';
import { ApiError } from '../../../../shared/api/api-error';
import { useGetLead } from '../../../../shared/api/generated/admin-leads/admin-leads';
import type { TimelineEntryDto } from '../../../../shared/api/generated/model';
import { toDeviceTime } from '../../../../shared/api/transport';
import { formatDateTime } from '../../../../shared/dates';
import { Loading } from '../../../../shared/ui/Loading';
import { showToast } from '../../../../shared/ui/toast-store';
import { readDraft } from '../../../lib/drafts';
import { useMay } from '../../../session/may';
import { usePerson } from '../../../session/use-person';
import { draftsCopy } from '../../../ui/drafts.copy';
import { QueryFailed } from '../../../ui/QueryFailed';
import { SuspectedRefusal } from '../../../ui/opt-out/SuspectedRefusal';
import { AddInteraction } from '../shared/AddInteraction';
import { ChargeLead } from '../charge/ChargeLead';
import { PaymentLinks } from '../charge/PaymentLinks';
import { LeadActions } from './LeadActions';
import { LeadTasks } from '../tasks/LeadTasks';
import { LeadAppointments } from './LeadAppointments';
import { LeadConsents } from './LeadConsents';
import { LeadFacts } from './LeadFacts';
import { LeadOptOut } from './LeadOptOut';
import { LeadScore } from './LeadScore';
import { LeadTimeline } from './LeadTimeline';
import { LeadWorkForm } from './LeadWorkForm';
import { NextBooking } from './NextBooking';
import { ReplyNotice } from './ReplyNotice';
import { leadsCopy } from '../shared/leads.copy';
import styles from './LeadDialog.module.css';
import shared from '../shared/leads.module.css';
import { TextLead } from './TextLead';
import { textingCopy } from '../shared/texting.copy';
import { useLeadChanges } from '../shared/use-lead-changes';
import { LeadMerges } from '../merge/LeadMerges';
import { MergedInto } from '../merge/MergedInto';
import { Dialog } from '../../../ui/Dialog';

const { detail: copy } = leadsCopy;
const POLL_MS = 3_000;
/** What is typed into these is kept when the dialog is closed. */
const FORMS = ['lead', 'text', 'interaction'];
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
  const person = usePerson();
  const may = useMay();
  const leave = () => {
    if (FORMS.some((form) => readDraft({ person, form, of: id })))
      showToast({ title: draftsCopy.kept, description: draftsCopy.keptText });
    onClose();
  };
  /** Whether it is there, and the person may work with it. */
  const isWorkable = lead.data?.deletedAt === null && may('leads.work');
  const gone = lead.error instanceof ApiError && lead.error.status === 404;
  return (
    <Dialog title={copy.title} width={980} footer={null} onCancel={leave} style={{ top: 24 }}>
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
            {lead.data.mergedInto && <MergedInto leadId={lead.data.mergedInto} />}
            {lead.data.deletedAt && !lead.data.mergedInto && (
              <div role="status" className={styles.deleted}>
                <p>{copy.deleted(formatDateTime(lead.data.deletedAt))}</p>
                <Button type="primary" onClick={() => void restore([id]).then(() => lead.refetch())}>
                  {copy.restore}
                </Button>
              </div>
            )}
            {lead.data.suspectedRefusals.map((text) => (
              <SuspectedRefusal key={text.id} text={text} />
            ))}
            {lead.data.repliedAt && isWorkable && <ReplyNotice leadId={id} repliedAt={lead.data.repliedAt} />}
            {lead.data.nextBooking && <NextBooking leadId={id} booking={lead.data.nextBooking} />}
            <LeadFacts lead={lead.data} />
            <LeadAppointments key={lead.data.id} lead={lead.data} />
            {!lead.data.deletedAt && <LeadTasks leadId={lead.data.id} />}
            <ChargeLead lead={lead.data} />
            <PaymentLinks leadId={id} />
            <LeadScore lead={lead.data} />
            {isWorkable && (
              <section className={shared.section}>
                <h3>{copy.work}</h3>
                <LeadWorkForm key={lead.data.id} lead={lead.data} />
              </section>
            )}
            <LeadConsents consents={lead.data.consents} />
            <LeadOptOut lead={lead.data} />
            {!lead.data.deletedAt && may('leads.manage') && (
              <LeadMerges key={`merges-${id}`} lead={lead.data} />
            )}
            {!lead.data.deletedAt && may('security.decide') && (
              <LeadActions lead={lead.data} onGone={onClose} />
            )}
          </div>
          <div>
            {isWorkable && (
              <section className={shared.section}>
                <h3>{textingCopy.title}</h3>
                <TextLead key={id} leadId={id} refusal={lead.data.textingRefusal} />
              </section>
            )}
            {isWorkable && (
              <section className={shared.section}>
                <h3>{copy.addTitle}</h3>
                <AddInteraction key={id} leadId={id} initialType="call" />
              </section>
            )}
            <LeadTimeline entries={lead.data.timeline} truncated={lead.data.timelineTruncated} />
          </div>
        </div>
      )}
    </Dialog>
  );
}
