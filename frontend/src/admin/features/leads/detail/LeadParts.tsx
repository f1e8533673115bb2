import { Button } from 'antd';
import type { LeadDetailDto } from '../../../../shared/api/generated/model';
import { formatDateTime } from '../../../lib/times/moments';
import { useMay } from '../../../session/may';
import { SuspectedRefusal } from '../../../ui/opt-out/SuspectedRefusal';
import { LeadMerges } from '../merge/LeadMerges';
import { MergedInto } from '../merge/MergedInto';
import { PaymentLinks } from '../charge/PaymentLinks';
import { AddInteraction } from '../shared/AddInteraction';
import { leadsCopy } from '../shared/leads.copy';
import shared from '../shared/leads.module.css';
import { useLeadChanges } from '../shared/use-lead-changes';
import { LeadTasks } from '../tasks/LeadTasks';
import { LeadActions } from './LeadActions';
import { LeadAppointments } from './appointments/LeadAppointments';
import { LeadConsents } from './known/LeadConsents';
import styles from './LeadDialog.module.css';
import { LeadFacts } from './known/LeadFacts';
import { LeadHead, LeadTop, TEXT_PLACE } from './LeadHead';
import { LeadOptOut } from './known/LeadOptOut';
import { LeadScore } from './known/LeadScore';
import { LeadTimeline } from './known/LeadTimeline';
import { LeadWorkForm } from './work/LeadWorkForm';
import { NextAppointment } from './appointments/NextAppointment';
import { PanelSection } from './PanelSection';
import { ReplyNotice } from './ReplyNotice';
import { TextLead } from './TextLead';

const { detail: copy } = leadsCopy;

interface Props {
  lead: LeadDetailDto;
  /** Opens the next lead of the list; undefined if there is none. */
  onNext: (() => void) | undefined;
  /** Called after a deleted lead was restored. */
  onRestored: () => void;
  /** Called after the lead was deleted. */
  onGone: () => void;
}

/** Shows a lead in full: main data and work first, then all known facts. */
export function LeadParts({ lead, onNext, onRestored, onGone }: Props) {
  const may = useMay();
  const { restore } = useLeadChanges();
  const { id } = lead;
  const isThere = !lead.deletedAt;
  /** Whether the lead is not deleted and the user may work with it. */
  const isWorkable = isThere && may('leads.work');
  return (
    <>
      <h2 className="visually-hidden">{copy.title}</h2>
      <LeadTop lead={lead} />
      <div className={styles.detail}>
        <div>
          <LeadHead lead={lead} isWorkable={isWorkable} />
          {lead.mergedInto && <MergedInto leadId={lead.mergedInto} />}
          {!isThere && !lead.mergedInto && (
            <div role="status" className={styles.deleted}>
              <p>{copy.deleted(formatDateTime(lead.deletedAt ?? ''))}</p>
              <Button type="primary" onClick={() => void restore([id]).then(onRestored)}>
                {copy.restore}
              </Button>
            </div>
          )}
          {lead.suspectedRefusals.map((text) => (
            <SuspectedRefusal key={text.id} text={text} />
          ))}
          {lead.repliedAt && isWorkable && <ReplyNotice leadId={id} repliedAt={lead.repliedAt} />}
          {lead.nextBooking && <NextAppointment leadId={id} appointment={lead.nextBooking} />}
          {isWorkable && (
            <>
              <section className={shared.section}>
                <h3>{copy.addTitle}</h3>
                <AddInteraction key={id} leadId={id} place={lead} initialType="call" onNext={onNext} />
              </section>
              <section id={TEXT_PLACE} tabIndex={-1} className={shared.section}>
                <h3>{copy.message}</h3>
                <TextLead key={id} lead={lead} />
              </section>
            </>
          )}
          <LeadTimeline entries={lead.timeline} truncated={lead.timelineTruncated} />
        </div>
        <div>
          <LeadAppointments key={id} lead={lead} />
          {isThere && <LeadTasks leadId={id} />}
          {isWorkable && (
            <PanelSection name="work" title={copy.work} isOpenAtFirst>
              <LeadWorkForm key={id} lead={lead} />
            </PanelSection>
          )}
          <PaymentLinks leadId={id} />
          <PanelSection name="facts" title={copy.facts}>
            <LeadFacts lead={lead} />
          </PanelSection>
          <LeadScore lead={lead} />
          <LeadConsents consents={lead.consents} />
          <LeadOptOut lead={lead} />
          {isThere && may('leads.manage') && <LeadMerges key={`merges-${id}`} lead={lead} />}
          {isThere && may('security.decide') && <LeadActions lead={lead} onGone={onGone} />}
        </div>
      </div>
    </>
  );
}
