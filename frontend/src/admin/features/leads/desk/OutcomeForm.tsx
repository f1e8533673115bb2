import { Alert, Button, Form, Input, type FormInstance, type InputRef } from 'antd';
import { CALL_OUTCOME_NAMES, CALL_OUTCOMES, type CallOutcome } from 'domain/leads';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../../shared/api/api-error';
import { useAddInteraction } from '../../../../shared/api/generated/admin-leads/admin-leads';
import type { LeadDetailDto } from '../../../../shared/api/generated/model';
import { keepDraft } from '../../../lib/drafts';
import { resetSent } from '../../../lib/reset-sent';
import { usePerson } from '../../../session/use-person';
import { reportFormFailure } from '../../../lib/report-failure';
import { useShortcuts } from '../../../lib/use-shortcuts';
import { whenOf } from '../../../ui/appointments/appointment-words';
import { KeptDraft, useClearDraft } from '../../../ui/fields/KeptDraft';
import { Chips } from '../shared/Chips';
import { isRecent } from '../shared/outcome-recent';
import { callStepNames, deskCopy as copy, STEP_KEYS, USUAL_STEP, type CallStep } from './desk.copy';
import styles from './Desk.module.css';
import { followUpOf, NextStepFields, type StepFields } from './NextStepFields';

export const OUTCOME_FORM = 'desk-call';

export interface OutcomeFields extends StepFields {
  outcome?: CallOutcome;
  content: string;
}

interface Props {
  lead: LeadDetailDto;
  form: FormInstance<OutcomeFields>;
  onCall: () => void;
  /** Opens the booking, which records the outcome together with the appointment. */
  onBook: () => void;
  /** @param interactionId id of the recorded call */
  onDone: (interactionId: string, outcome: CallOutcome) => void;
  /** Moves the focus out of a field, to the lead. */
  onLeave: () => void;
}

/** Outcomes with their key numbers. */
const NUMBERED = Object.fromEntries(
  CALL_OUTCOMES.map((outcome, place) => [outcome, `${place + 1} ${CALL_OUTCOME_NAMES[outcome]}`]),
) as Record<CallOutcome, string>;

/** Records the call's outcome and the next step, with one key and Enter, and opens the next lead. */
export function OutcomeForm({ lead, form, onCall, onBook, onDone, onLeave }: Props) {
  const clearDraft = useClearDraft(OUTCOME_FORM, lead.id);
  const person = usePerson();
  const sent = useRef<OutcomeFields>(undefined);
  const note = useRef<InputRef & { focus: () => void }>(null);
  const outcome = Form.useWatch('outcome', form);
  /** Whether the last key chose an outcome: Enter then saves, wherever the focus is. */
  const isArmed = useRef(false);
  useEffect(() => {
    const disarm = (event: Event) => {
      if (!(event instanceof KeyboardEvent && event.key === 'Enter')) isArmed.current = false;
    };
    window.addEventListener('keydown', disarm, true);
    window.addEventListener('pointerdown', disarm, true);
    return () => {
      window.removeEventListener('keydown', disarm, true);
      window.removeEventListener('pointerdown', disarm, true);
    };
  }, []);
  const [recent, setRecent] = useState('');
  const add = useAddInteraction({
    mutation: {
      onSuccess: ({ id }, { data }) => {
        resetSent(form, sent.current!);
        const rest = form.getFieldValue('content') as string;
        // Keeps text that was typed while the call was saved, without the outcome, which is recorded.
        if (rest) keepDraft({ person, form: OUTCOME_FORM, of: lead.id }, { fields: [[['content'], rest]] });
        else clearDraft();
        onDone(id, data.outcome!);
        // The same lead stays open if it is the only one.
        add.reset();
      },
      onError: (error) =>
        isRecent(error) ? setRecent(messageOf(error)) : reportFormFailure(form, error, copy.saveFailed),
    },
  });
  const choose = (chosen: CallOutcome | undefined) => {
    setRecent('');
    // An appointment that exists already, made by link or in another calendar, needs no booking.
    if (chosen === 'booked' && !lead.nextBooking) return onBook();
    const step = chosen && USUAL_STEP[chosen];
    form.setFields([
      { name: 'outcome', value: chosen, touched: true, errors: [] },
      { name: 'nextStep', value: step, touched: true, errors: [] },
    ]);
  };
  const chooseStep = (step: CallStep) =>
    form.setFields([{ name: 'nextStep', value: step, touched: true, errors: [] }]);
  const save = (fields: OutcomeFields, confirm = false) => {
    // Prevents a second Enter from recording the outcome twice.
    if (!fields.outcome || add.isPending || add.isSuccess) return;
    const text = fields.content.trim();
    const nextFollowUpAt = followUpOf(fields, lead);
    // The field of the time is not rendered yet if Enter follows the key at once.
    if (fields.nextStep === 'other' && !nextFollowUpAt) return;
    sent.current = fields;
    add.mutate({
      id: lead.id,
      data: {
        type: 'call',
        direction: 'outbound',
        outcome: fields.outcome,
        ...(text ? { content: text } : {}),
        ...(nextFollowUpAt ? { nextFollowUpAt } : {}),
        ...(fields.nextStep === 'none' ? { noNextStep: true } : {}),
        ...(confirm ? { confirm } : {}),
      },
    });
  };
  const saveAnyway = () =>
    void form.validateFields().then(
      (fields) => save(fields, true),
      () => undefined,
    );
  // Enter does not confirm, because a second Enter would answer the question unread.
  const submit = () => {
    if (!recent) form.submit();
  };
  useShortcuts(
    {
      ...Object.fromEntries(
        CALL_OUTCOMES.map((each, place) => [
          String(place + 1),
          () => {
            choose(each);
            isArmed.current = true;
          },
        ]),
      ),
      ...Object.fromEntries(
        (Object.keys(callStepNames) as CallStep[]).map((step) => [
          STEP_KEYS[step],
          () => {
            chooseStep(step);
            isArmed.current = true;
          },
        ]),
      ),
      Enter: submit,
      l: onCall,
      n: () => note.current?.focus(),
    },
    () => isArmed.current,
  );
  return (
    <Form<OutcomeFields>
      form={form}
      name={OUTCOME_FORM}
      layout="vertical"
      requiredMark={false}
      className={styles.outcome}
      initialValues={{ content: '' }}
      onFinish={(fields) => {
        if (!recent) save(fields);
      }}
    >
      <KeptDraft form={OUTCOME_FORM} of={lead.id} />
      <Form.Item
        name="outcome"
        label={copy.outcome}
        extra={
          outcome === 'booked' && lead.nextBooking
            ? copy.hasBooking(whenOf(lead.nextBooking.startsAt))
            : undefined
        }
        rules={[{ required: true, message: copy.chooseOutcome }]}
      >
        <Outcomes onChoose={choose} />
      </Form.Item>
      <NextStepFields place={lead} onLeave={onLeave} />
      <Form.Item name="content" label={copy.note}>
        <Input.TextArea
          ref={note as never}
          autoSize={{ minRows: 1, maxRows: 6 }}
          maxLength={5000}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onLeave();
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
              event.preventDefault();
              submit();
            }
          }}
        />
      </Form.Item>
      {recent && <RecentQuestion text={recent} isSaving={add.isPending} onConfirm={saveAnyway} />}
      <div className={styles.saveBar}>
        <Button type="primary" size="large" htmlType="submit" loading={add.isPending}>
          {copy.save}
        </Button>
      </div>
      <p className={styles.shortcuts}>{copy.shortcutsText}</p>
    </Form>
  );
}

/** Asks whether a second outcome within minutes is recorded. Its button takes the focus but ignores Enter. */
function RecentQuestion({
  text,
  isSaving,
  onConfirm,
}: {
  text: string;
  isSaving: boolean;
  onConfirm: () => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Alert
      role="alert"
      className={styles.recent}
      type="warning"
      showIcon
      title={text}
      description={copy.anyway}
      action={
        <Button
          ref={button}
          onClick={onConfirm}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
          loading={isSaving}
        >
          {copy.saveAnyway}
        </Button>
      }
    />
  );
}

/** Shows the outcomes as a form field, and proposes the default next step of the chosen outcome. */
function Outcomes({
  value,
  onChoose,
}: {
  value?: CallOutcome;
  onChoose: (outcome: CallOutcome | undefined) => void;
}) {
  return <Chips label={copy.outcome} names={NUMBERED} value={value} onChange={onChoose} />;
}
