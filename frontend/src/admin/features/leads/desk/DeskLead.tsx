import {
  CalendarOutlined,
  IdcardOutlined,
  LeftOutlined,
  PhoneFilled,
  RightOutlined,
} from '@ant-design/icons';
import { Button, Form } from 'antd';
import { LEAD_CATEGORY_NAMES } from 'domain/leads';
import { stateName } from 'domain/us-states';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { ApiError } from '../../../../shared/api/api-error';
import { useGetLead } from '../../../../shared/api/generated/admin-leads/admin-leads';
import type {
  DeskItemDto,
  LeadDetailDto,
  OfficeAppointmentDto,
  TimelineEntryDto,
} from '../../../../shared/api/generated/model';
import { formatNumber } from '../../../../shared/numbers';
import { formatPhone } from '../../../../shared/phone';
import { sourceName } from '../../../lib/source-name';
import { QueryFailed } from '../../../ui/failures/QueryFailed';
import type { CalendarMode } from 'domain/calendar/appointments';
import { BookDialog } from '../detail/appointments/BookDialog';
import { LeadConsents } from '../detail/known/LeadConsents';
import { LeadFacts } from '../detail/known/LeadFacts';
import { LeadScore } from '../detail/known/LeadScore';
import { LeadTimeline } from '../detail/known/LeadTimeline';
import { PanelSection } from '../detail/PanelSection';
import { ReplyNotice } from '../detail/ReplyNotice';
import { TextLead } from '../detail/TextLead';
import { LeadMarks } from '../list/rows/LeadMarks';
import { VerificationBadge } from '../list/rows/VerificationBadge';
import { leadsCopy } from '../shared/leads.copy';
import { CallClock } from './CallClock';
import { deskCopy as copy, reasonNames } from './desk.copy';
import styles from './Desk.module.css';
import { ElsewhereDialog } from './ElsewhereDialog';
import { mayCallLeadAt } from './may-call';
import { OUTCOME_FORM, OutcomeForm, type OutcomeFields } from './OutcomeForm';
import { useHold } from './use-hold';
import { RemindButton } from './RemindButton';
import { useNow } from './use-now';
import type { useUndo } from './use-undo';
import { useCallLink } from '../../../ui/calls/use-call';
import { useClearDraft } from '../../../ui/fields/KeptDraft';
import { readDraft } from '../../../lib/drafts';
import { useShortcuts } from '../../../lib/use-shortcuts';
import { usePerson } from '../../../session/use-person';
import { ListLoading } from '../../../ui/list/ListLoading';

/** Maximum number of timeline entries shown; the full detail shows the rest. */
const LAST = 6;

/** Returns the latest entries, always including the newest note, even if codes and changes came after it. */
function lastOf(timeline: readonly TimelineEntryDto[]): TimelineEntryDto[] {
  const last = timeline.slice(0, LAST);
  const note = timeline.find(({ kind }) => kind === 'note');
  return note && !last.includes(note) ? [...last, note] : last;
}

interface Props {
  id: string;
  /** List entry with the reason; undefined once the lead is done. */
  item: DeskItemDto | undefined;
  /** Time at which the list was read. */
  listedAt: number;
  position: string;
  fullAddress: string;
  calendarMode: CalendarMode;
  /** Whether the lead's heading takes the focus, because the user has opened the lead. */
  takesFocus: boolean;
  undo: ReturnType<typeof useUndo>;
  onStep: (by: 1 | -1) => void;
  onDone: (id: string) => void;
}

/** Shows a lead with everything for its call. */
export function DeskLead({ id, item, position, onStep, ...rest }: Props) {
  const lead = useGetLead(id, { query: { staleTime: 0 } });
  // These keys are here, because they must work while a lead is loading too.
  useShortcuts({ j: () => onStep(1), k: () => onStep(-1) });
  const gone = lead.error instanceof ApiError && lead.error.status === 404;
  return (
    <article className={styles.lead} aria-label={lead.data?.fullName ?? item?.lead.fullName ?? copy.title}>
      <div className={styles.steps}>
        <Button icon={<LeftOutlined />} onClick={() => onStep(-1)} aria-keyshortcuts="k">
          {copy.previous}
        </Button>
        <span role="status">{position}</span>
        <Button icon={<RightOutlined />} iconPlacement="end" onClick={() => onStep(1)} aria-keyshortcuts="j">
          {copy.next}
        </Button>
      </div>
      {lead.isPending && <ListLoading />}
      {lead.isError &&
        (gone ? <p role="alert">{copy.gone}</p> : <QueryFailed text={copy.leadFailed} query={lead} />)}
      {lead.data && <Whole lead={lead.data} item={item} onStep={onStep} {...rest} />}
    </article>
  );
}

function Chips({ lead }: { lead: LeadDetailDto }) {
  return (
    <p className={styles.chips}>
      <VerificationBadge lead={lead} />
      <span className={styles.chip}>{LEAD_CATEGORY_NAMES[lead.leadCategory]}</span>
      {lead.state && <span className={styles.chip}>{stateName(lead.state)}</span>}
      <span className={styles.chip}>
        {copy.score} {lead.leadScore}
      </span>
      <span className={styles.chip}>{sourceName(lead.leadSource)}</span>
      {lead.monthlyIncome !== null && (
        <span className={styles.chip}>{copy.income(formatNumber(lead.monthlyIncome))}</span>
      )}
      <span className={lead.textingRefusal ? styles.warning : styles.chip}>
        {lead.textingRefusal ? leadsCopy.detail.noTextsNow : leadsCopy.detail.textsNow}
      </span>
    </p>
  );
}

/** Shows what the person wrote, and on request the field for an answer. */
function Reply({ lead, repliedAt }: { lead: LeadDetailDto; repliedAt: string }) {
  const person = usePerson();
  /** Whether the field is open: on request, or because it has unsent text. */
  const [answering, setAnswering] = useState<'asked' | 'kept' | null>(() =>
    readDraft({ person, form: 'message', of: lead.id }) ? 'kept' : null,
  );
  const lastWords = lead.timeline.find(
    ({ kind, direction }) => kind === 'sms' && direction === 'inbound',
  )?.content;
  return (
    <>
      {lastWords && <blockquote className={styles.words}>{lastWords}</blockquote>}
      <ReplyNotice
        leadId={lead.id}
        repliedAt={repliedAt}
        onAnswer={answering ? undefined : () => setAnswering('asked')}
      />
      {answering && <TextLead lead={lead} takesFocus={answering === 'asked'} />}
    </>
  );
}

function Whole({
  lead,
  item,
  listedAt,
  fullAddress,
  calendarMode,
  takesFocus,
  undo,
  onStep,
  onDone,
}: Omit<Props, 'id' | 'position'> & { lead: LeadDetailDto }) {
  const call = useRef<HTMLAnchorElement>(null);
  const callLink = useCallLink();
  const book = useRef<HTMLButtonElement>(null);
  /** Open booking: after a call with the outcome 'Agendó', or without a call; null if none is open. */
  const [booking, setBooking] = useState<'after_call' | 'alone' | null>(null);
  const [outcome] = Form.useForm<OutcomeFields>();
  const heading = useRef<HTMLHeadingElement>(null);
  const now = useNow();
  const clearDraft = useClearDraft(OUTCOME_FORM, lead.id);
  const mayCall = mayCallLeadAt(lead, now);
  const hold = useHold(
    lead.id,
    lead.assignedTo === null && !lead.deletedAt,
    item && { heldBy: item.heldBy, at: listedAt },
  );
  const { heldBy } = hold;
  const remindAt = mayCall ? null : lead.callableFrom;
  const toHeading = () => heading.current?.focus({ preventScroll: true });
  useEffect(() => {
    if (!takesFocus) return;
    heading.current?.closest('article')?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const startBooking = (by: 'after_call' | 'alone') => {
    // Removes the error of the outcome, because the user has chosen to book.
    outcome.setFields([{ name: 'outcome', errors: [] }]);
    setBooking(by);
  };
  const note = outcome.getFieldValue('content')?.trim() ?? '';
  const bookingProps = {
    lead,
    // Only a call that took place is recorded.
    ...(booking === 'after_call' ? { call: note ? { content: note } : {} } : {}),
    focusAfter: () => book.current,
    onBooked: (booked: OfficeAppointmentDto) => {
      if (booking === 'after_call') clearDraft();
      undo.onBooked(booked);
      onDone(lead.id);
    },
    onClose: () => setBooking(null),
  };
  // Our calendar takes only verified leads; an appointment of another lead is entered as made elsewhere.
  const isOwn = calendarMode === 'own' && lead.verificationStatus === 'verified';
  const Booking = isOwn ? BookDialog : ElsewhereDialog;
  return (
    <>
      {item && <p className={styles.why}>{reasonNames[item.reason]}</p>}
      <h3 ref={heading} className={styles.person} tabIndex={-1}>
        {lead.fullName} <LeadMarks lead={lead} />
      </h3>
      <Chips lead={lead} />
      {item && <CallClock of={item} />}
      <p role="status" className={heldBy ? styles.mayNotCall : 'visually-hidden'}>
        {heldBy && copy.held(heldBy.username, heldBy.isCalling)}
      </p>
      <div className={styles.acts}>
        {heldBy && (
          <Button type="primary" size="large" icon={<RightOutlined />} onClick={() => onStep(1)}>
            {copy.next}
          </Button>
        )}
        {remindAt && !heldBy && <RemindButton lead={lead} from={remindAt} onDone={() => onDone(lead.id)} />}
        <Button
          ref={call}
          type={mayCall && !heldBy ? 'primary' : 'default'}
          size="large"
          icon={<PhoneFilled />}
          href={`tel:${lead.phoneNumber}`}
          onClick={(event) => {
            hold.call();
            callLink(lead)(event);
          }}
          aria-keyshortcuts="l"
        >
          {copy.call} {formatPhone(lead.phoneNumber)}
        </Button>
        <Button ref={book} size="large" icon={<CalendarOutlined />} onClick={() => startBooking('alone')}>
          {copy.book}
        </Button>
        <Link className={styles.full} to={fullAddress}>
          <IdcardOutlined /> {copy.open}
        </Link>
      </div>
      {lead.repliedAt && <Reply lead={lead} repliedAt={lead.repliedAt} />}
      <OutcomeForm
        lead={lead}
        form={outcome}
        onCall={() => call.current?.click()}
        onBook={() => startBooking('after_call')}
        onLeave={toHeading}
        onDone={(interactionId, result) => {
          undo.onSaved({ leadId: lead.id, fullName: lead.fullName, interactionId }, result);
          onDone(lead.id);
        }}
      />
      {lead.timeline.length === 0 ? (
        <p className={styles.quiet}>{copy.noHistory}</p>
      ) : (
        <LeadTimeline entries={lastOf(lead.timeline)} truncated={false} />
      )}
      <PanelSection name="facts" title={leadsCopy.detail.facts}>
        <LeadFacts lead={lead} />
      </PanelSection>
      <LeadScore lead={lead} />
      <LeadConsents consents={lead.consents} />
      {booking && <Booking {...bookingProps} />}
    </>
  );
}
