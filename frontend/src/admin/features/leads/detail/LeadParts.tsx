import { Button } from 'antd';
import type { LeadDetailDto } from '../../../../shared/api/generated/model';
import { formatDateTime } from '../../../lib/times/moments';
import { readDraft } from '../../../lib/drafts';
import { useWhileShown } from '../../../lib/use-while-shown';
import { useMay } from '../../../session/may';
import { usePerson } from '../../../session/use-person';
import { SuspectedRefusal } from '../../../ui/opt-out/SuspectedRefusal';
import { LeadMerges } from '../merge/LeadMerges';
import { MergedInto } from '../merge/MergedInto';
import { PaymentLinks } from '../charge/PaymentLinks';
import { AddInteraction } from '../shared/AddInteraction';
import { leadsCopy } from '../shared/leads.copy';
import shared from '../shared/leads.module.css';
import { useLeadChanges } from '../shared/use-lead-changes';
import { LeadTasks } from '../tasks/LeadTasks';
import { DetailTabs } from './DetailTabs';
import { LeadActions } from './LeadActions';
import { LeadAppointments } from './appointments/LeadAppointments';
import { LeadConsents } from './known/LeadConsents';
import styles from './LeadDialog.module.css';
import { LeadFacts } from './known/LeadFacts';
import { LeadHead, LeadTop, TEXT_PLACE } from './LeadHead';
import { LeadMessages } from './known/LeadMessages';
import { LeadOptOut } from './known/LeadOptOut';
import { LeadScore } from './known/LeadScore';
import { LeadTimeline } from './known/LeadTimeline';
import { LeadWorkForm } from './work/LeadWorkForm';
import { NextAppointment } from './appointments/NextAppointment';
import { PanelSection } from './PanelSection';
import { ReplyNotice } from './ReplyNotice';
import { TextLead } from './TextLead';
import { useDetailTab, type DetailTab } from './use-detail-tab';

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

/** Forms with input that is kept, and their tabs. */
const FORMS = [
  ['lead', 'actividad'],
  ['interaction', 'actividad'],
  ['message', 'mensajes'],
] as const;

/** Scrolls to a part of the detail, and focuses its first field, or the part itself. */
function focusPlace(id: string): void {
  const place = document.getElementById(id);
  place?.scrollIntoView({ block: 'start' });
  (place?.querySelector<HTMLElement>('textarea:enabled') ?? place)?.focus({ preventScroll: true });
}

/** Shows a lead in full: who it is first, then the work, the messages and all known facts as tabs. */
export function LeadParts({ lead, onNext, onRestored, onGone }: Props) {
  const may = useMay();
  const { restore } = useLeadChanges();
  const whileShown = useWhileShown();
  const { id } = lead;
  const isThere = !lead.deletedAt;
  /** Whether the lead is not deleted and the user may work with it. */
  const isWorkable = isThere && may('leads.work');
  const person = usePerson();
  const [tab, setTab] = useDetailTab();
  const goTo = (to: DetailTab, place: string) => {
    setTab(to);
    focusPlace(place);
  };
  const unsaved = new Set(FORMS.flatMap(([form, of]) => (readDraft({ person, form, of: id }) ? [of] : [])));
  return (
    <>
      <h2 className="visually-hidden">{copy.title}</h2>
      <LeadTop lead={lead} />
      <LeadHead lead={lead} isWorkable={isWorkable} onGoTo={goTo} />
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
      {lead.repliedAt && isWorkable && (
        <ReplyNotice
          leadId={id}
          repliedAt={lead.repliedAt}
          onAnswer={tab === 'mensajes' ? undefined : () => goTo('mensajes', TEXT_PLACE)}
        />
      )}
      <DetailTabs
        active={tab}
        unsaved={unsaved}
        onOpen={setTab}
        parts={{
          actividad: (
            <div className={styles.detail}>
              <div>
                {lead.nextBooking && <NextAppointment leadId={id} appointment={lead.nextBooking} />}
                {isWorkable && (
                  <section className={shared.section}>
                    <h3>{copy.addTitle}</h3>
                    <AddInteraction
                      key={id}
                      leadId={id}
                      place={lead}
                      initialType="call"
                      onNext={onNext && whileShown(onNext)}
                    />
                  </section>
                )}
                <LeadTimeline entries={lead.timeline} truncated={lead.timelineTruncated} />
              </div>
              <div>
                {isWorkable && (
                  <PanelSection name="work" title={copy.work} isOpenAtFirst>
                    <LeadWorkForm key={id} lead={lead} />
                  </PanelSection>
                )}
                <LeadAppointments key={id} lead={lead} />
                {isThere && <LeadTasks leadId={id} />}
                <PaymentLinks leadId={id} />
              </div>
            </div>
          ),
          mensajes: (
            <div className={styles.detail}>
              <div>
                {isWorkable && (
                  <section id={TEXT_PLACE} tabIndex={-1} className={shared.section}>
                    <h3>{copy.message}</h3>
                    <TextLead key={id} lead={lead} />
                  </section>
                )}
              </div>
              <div>
                <LeadMessages lead={lead} />
                <LeadOptOut lead={lead} />
              </div>
            </div>
          ),
          datos: (
            <div className={styles.detail}>
              <div>
                <section className={shared.section}>
                  <h3>{copy.facts}</h3>
                  <LeadFacts lead={lead} />
                </section>
                <LeadScore lead={lead} />
                <LeadConsents consents={lead.consents} />
              </div>
              <div>
                {isThere && may('leads.manage') && <LeadMerges key={`merges-${id}`} lead={lead} />}
                {isThere && may('security.decide') && <LeadActions lead={lead} onGone={whileShown(onGone)} />}
              </div>
            </div>
          ),
        }}
      />
    </>
  );
}
