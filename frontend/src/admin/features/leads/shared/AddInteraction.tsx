import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input, Select } from 'antd';
import { useRef } from 'react';
import { CALL_OUTCOME_NAMES, INTERACTION_NAMES, type CallOutcome } from 'domain/leads';
import {
  getGetLeadQueryKey,
  useAddInteraction,
} from '../../../../shared/api/generated/admin-leads/admin-leads';
import { messageOf } from '../../../../shared/api/api-error';
import type { AddInteractionDto } from '../../../../shared/api/generated/model';
import { formatMomentIn, zoneName } from '../../../../shared/dates';
import { showToast } from '../../../../shared/ui/toast-store';
import { reportFormFailure } from '../../../lib/report-failure';
import { resetSent } from '../../../lib/reset-sent';
import { KeptDraft, useClearDraft } from '../../../ui/fields/KeptDraft';
import { Chips } from './Chips';
import { directionNames, leadsCopy } from './leads.copy';
import styles from './leads.module.css';
import { callMomentOf, type CallPlace } from '../../../lib/times/call-steps';
import { nextStepNames, type NextStep } from '../../../lib/times/next-steps';
import { isRecent } from './outcome-recent';
import { useLeadReload } from './use-lead-changes';

const { detail: copy } = leadsCopy;
const FORM = 'interaction';
/** Time for the answer to a question. */
const ANYWAY_MS = 15_000;

interface Fields {
  type: AddInteractionDto['type'];
  direction: AddInteractionDto['direction'];
  outcome?: CallOutcome;
  content: string;
  nextStep?: NextStep;
}

interface Props {
  leadId: string;
  place: CallPlace;
  /** Proposed type of interaction. */
  initialType?: Fields['type'];
  onAdded?: () => void;
  /** Opens the next lead of the list; undefined if there is none. */
  onNext?: (() => void) | undefined;
}

/** Records a note, a call with its outcome, a message or a meeting, and the next follow-up. */
export function AddInteraction({ leadId, place, initialType = 'note', onAdded, onNext }: Props) {
  const [form] = Form.useForm<Fields>();
  /** Whether to open the next lead after saving. */
  const goesOn = useRef(false);
  const sent = useRef<Fields>(undefined);
  const queries = useQueryClient();
  const reload = useLeadReload();
  const clearDraft = useClearDraft(FORM, leadId);
  const type = Form.useWatch('type', form) ?? initialType;
  const outcome = Form.useWatch('outcome', form);
  const nextStep = Form.useWatch('nextStep', form);
  const isCall = type === 'call';
  const needsText = !isCall || !outcome;
  const add = useAddInteraction({
    mutation: {
      onSuccess: async () => {
        if (resetSent(form, sent.current!)) clearDraft();
        showToast({ title: copy.added });
        onAdded?.();
        if (goesOn.current) onNext?.();
        await Promise.all([queries.invalidateQueries({ queryKey: getGetLeadQueryKey(leadId) }), reload()]);
      },
      onError: (error, { id, data }) =>
        isRecent(error)
          ? showToast({
              title: messageOf(error),
              description: copy.anyway,
              variant: 'destructive',
              durationMs: ANYWAY_MS,
              action: {
                label: copy.addAnyway,
                onClick: () => add.mutate({ id, data: { ...data, confirm: true } }),
              },
            })
          : reportFormFailure(form, error, copy.addFailed),
    },
  });
  const save = (fields: Fields) => {
    const { content, direction, ...chosen } = fields;
    sent.current = fields;
    const text = content.trim();
    add.mutate({
      id: leadId,
      data: {
        type: chosen.type,
        direction: chosen.type === 'note' ? 'internal' : direction,
        ...(isCall && chosen.outcome ? { outcome: chosen.outcome } : {}),
        ...(text ? { content: text } : {}),
        ...(chosen.nextStep ? { nextFollowUpAt: callMomentOf(chosen.nextStep, place) } : {}),
      },
    });
  };
  return (
    <Form<Fields>
      form={form}
      name={FORM}
      layout="vertical"
      requiredMark={false}
      initialValues={{ type: initialType, direction: 'outbound', content: '' }}
      onFinish={save}
    >
      <KeptDraft form={FORM} of={leadId} />
      <div className={styles.pair}>
        <Form.Item name="type" label={copy.type}>
          <Select options={Object.entries(INTERACTION_NAMES).map(([value, label]) => ({ value, label }))} />
        </Form.Item>
        {type !== 'note' && (
          <Form.Item name="direction" label={copy.direction}>
            <Select options={Object.entries(directionNames).map(([value, label]) => ({ value, label }))} />
          </Form.Item>
        )}
      </div>
      {isCall && (
        <Form.Item name="outcome" label={copy.outcome}>
          <Chips label={copy.outcome} names={CALL_OUTCOME_NAMES} />
        </Form.Item>
      )}
      <Form.Item
        name="content"
        label={needsText ? copy.content : copy.contentOptional}
        dependencies={['outcome', 'type']}
        rules={[{ required: needsText, whitespace: needsText, message: copy.contentRequired }]}
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={5000} />
      </Form.Item>
      <Form.Item
        name="nextStep"
        label={copy.nextStep}
        extra={
          nextStep &&
          copy.nextStepAt(
            formatMomentIn(callMomentOf(nextStep, place), place.timeZone),
            zoneName(place.timeZone),
          )
        }
      >
        <Chips label={copy.nextStep} names={nextStepNames} />
      </Form.Item>
      <div className={styles.submits}>
        <Button
          type="primary"
          htmlType="submit"
          loading={add.isPending}
          onClick={() => (goesOn.current = false)}
        >
          {copy.add}
        </Button>
        {onNext && (
          <Button htmlType="submit" disabled={add.isPending} onClick={() => (goesOn.current = true)}>
            {copy.addAndNext}
          </Button>
        )}
      </div>
    </Form>
  );
}
