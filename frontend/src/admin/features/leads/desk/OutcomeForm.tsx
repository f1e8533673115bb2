import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input, type FormInstance, type InputRef } from 'antd';
import { CALL_OUTCOME_NAMES, CALL_OUTCOMES, type CallOutcome } from 'domain/leads';
import { useRef } from 'react';
import {
  getGetDeskQueryKey,
  getGetLeadQueryKey,
  useAddInteraction,
} from '../../../../shared/api/generated/admin-leads/admin-leads';
import type { LeadDetailDto } from '../../../../shared/api/generated/model';
import { formatMomentIn, zoneName } from '../../../../shared/dates';
import { showToast } from '../../../../shared/ui/toast-store';
import { useOwnerZone } from '../../../lib/owner-zone';
import { reportFormFailure } from '../../../lib/report-failure';
import { KeptDraft, useClearDraft } from '../../../ui/fields/KeptDraft';
import { Chips } from '../shared/Chips';
import { leadsCopy } from '../shared/leads.copy';
import { momentOf, nextStepNames, type NextStep } from '../../../lib/next-steps';
import { useLeadReload } from '../shared/use-lead-changes';
import { deskCopy as copy, USUAL_STEP } from './desk.copy';
import styles from './Desk.module.css';
import { useShortcuts } from '../../../lib/use-shortcuts';

const FORM = 'desk-call';

export interface OutcomeFields {
  outcome?: CallOutcome;
  nextStep?: NextStep;
  content: string;
}

interface Props {
  lead: LeadDetailDto;
  form: FormInstance<OutcomeFields>;
  onCall: () => void;
  onDone: () => void;
}

/** Outcomes with their key numbers. */
const NUMBERED = Object.fromEntries(
  CALL_OUTCOMES.map((outcome, place) => [outcome, `${place + 1} ${CALL_OUTCOME_NAMES[outcome]}`]),
) as Record<CallOutcome, string>;

/** Records the call's outcome and the next step, with one key and Enter, and opens the next lead. */
export function OutcomeForm({ lead, form, onCall, onDone }: Props) {
  const queries = useQueryClient();
  const reload = useLeadReload();
  const timeZone = useOwnerZone();
  const clearDraft = useClearDraft(FORM, lead.id);
  const note = useRef<InputRef & { focus: () => void }>(null);
  const nextStep = Form.useWatch('nextStep', form);
  const add = useAddInteraction({
    mutation: {
      onSuccess: (_, { data }) => {
        clearDraft();
        showToast({ title: copy.saved(CALL_OUTCOME_NAMES[data.outcome!], lead.fullName) });
        onDone();
        void Promise.all([
          queries.invalidateQueries({ queryKey: getGetDeskQueryKey() }),
          queries.invalidateQueries({ queryKey: getGetLeadQueryKey(lead.id) }),
          reload(),
        ]);
      },
      onError: (error) => reportFormFailure(form, error, copy.saveFailed),
    },
  });
  const choose = (outcome: CallOutcome | undefined) => {
    const step = outcome && USUAL_STEP[outcome];
    form.setFields([
      { name: 'outcome', value: outcome, touched: true, errors: [] },
      { name: 'nextStep', value: step, touched: true },
    ]);
  };
  const save = ({ outcome, nextStep: step, content }: OutcomeFields) => {
    // Prevents a second Enter from recording the outcome twice.
    if (!outcome || add.isPending || add.isSuccess) return;
    const text = content.trim();
    add.mutate({
      id: lead.id,
      data: {
        type: 'call',
        direction: 'outbound',
        outcome,
        ...(text ? { content: text } : {}),
        ...(step ? { nextFollowUpAt: momentOf(step, timeZone) } : {}),
      },
    });
  };
  useShortcuts({
    ...Object.fromEntries(CALL_OUTCOMES.map((outcome, place) => [String(place + 1), () => choose(outcome)])),
    Enter: () => form.submit(),
    l: onCall,
    n: () => note.current?.focus(),
  });
  return (
    <Form<OutcomeFields>
      form={form}
      name={FORM}
      layout="vertical"
      requiredMark={false}
      className={styles.outcome}
      initialValues={{ content: '' }}
      onFinish={save}
    >
      <KeptDraft form={FORM} of={lead.id} />
      <Form.Item
        name="outcome"
        label={copy.outcome}
        rules={[{ required: true, message: copy.chooseOutcome }]}
      >
        <Outcomes onChoose={choose} />
      </Form.Item>
      <Form.Item
        name="nextStep"
        label={copy.nextStep}
        extra={
          nextStep &&
          leadsCopy.detail.nextStepAt(
            formatMomentIn(momentOf(nextStep, timeZone), timeZone),
            zoneName(timeZone),
          )
        }
      >
        <Chips label={copy.nextStep} names={nextStepNames} />
      </Form.Item>
      <Form.Item name="content" label={copy.note}>
        <Input.TextArea ref={note as never} autoSize={{ minRows: 1, maxRows: 6 }} maxLength={5000} />
      </Form.Item>
      <div className={styles.saveBar}>
        <Button type="primary" size="large" htmlType="submit" loading={add.isPending}>
          {copy.save}
        </Button>
      </div>
      <p className={styles.shortcuts}>{copy.shortcutsText}</p>
    </Form>
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
