import { Form, Input, type InputRef } from 'antd';
import { useEffect, useRef } from 'react';
import { useOwnerZone } from '../../../lib/times/owner-zone';
import { callMomentOf, plannedMoment, type CallPlace } from '../../../lib/times/call-steps';
import { Chips } from '../shared/Chips';
import { callStepNames, deskCopy as copy, type CallStep } from './desk.copy';
import { readWhen } from './read-when';
import { thereAndHere } from './when-there';

/** Fields of the next step. */
export interface StepFields {
  nextStep?: CallStep | undefined;
  /** Text for the step `other`. */
  when?: string;
}

/** Returns the follow-up (ISO 8601) of the chosen step; null if there is none, or if its text is not understood. */
export function followUpOf({ nextStep, when = '' }: StepFields, place: CallPlace): string | null {
  if (!nextStep || nextStep === 'none') return null;
  if (nextStep !== 'other') return callMomentOf(nextStep, place);
  const read = readWhen(when, place.timeZone);
  return 'at' in read ? plannedMoment(read.at, place) : null;
}

interface Props {
  place: CallPlace;
  onLeave: () => void;
}

/** Fields for the next step of a call, with the time that was understood. */
export function NextStepFields({ place, onLeave }: Props) {
  const form = Form.useFormInstance<StepFields>();
  const here = useOwnerZone();
  const nextStep = Form.useWatch('nextStep', form);
  const when = Form.useWatch('when', { form, preserve: true }) ?? '';
  const field = useRef<InputRef>(null);
  useEffect(() => {
    if (nextStep === 'other') field.current?.focus();
  }, [nextStep]);
  const moment = followUpOf({ nextStep, when }, place);
  const read = nextStep === 'other' ? readWhen(when, place.timeZone) : null;
  const isMoved = read !== null && 'at' in read && read.at !== moment;
  const words = moment && thereAndHere(moment, place.timeZone, here);
  const shown = words ? (isMoved ? copy.movedTo(words) : copy.stepAt(words)) : '';
  return (
    <>
      <Form.Item
        name="nextStep"
        label={copy.nextStep}
        extra={nextStep === 'none' ? copy.noStep : nextStep !== 'other' ? shown || undefined : undefined}
        rules={[
          // Reads the outcome from the form, because the rendered one is still the former one if Enter follows a digit at once.
          ({ getFieldValue }) => ({
            required: getFieldValue('outcome') === 'answered',
            message: copy.chooseStep,
          }),
        ]}
      >
        <Chips label={copy.nextStep} names={callStepNames} />
      </Form.Item>
      {nextStep === 'other' && (
        <Form.Item
          name="when"
          label={copy.when}
          extra={<span role="status">{shown || copy.whenHint}</span>}
          rules={[
            {
              validator: async (_, text: string = '') => {
                const answer = readWhen(text, place.timeZone);
                if ('problem' in answer) throw new Error(copy.whenProblems[answer.problem]);
              },
              validateTrigger: 'onSubmit',
            },
          ]}
        >
          <Input
            ref={field}
            autoComplete="off"
            maxLength={60}
            onKeyDown={(event) => {
              if (event.key === 'Escape') onLeave();
            }}
          />
        </Form.Item>
      )}
    </>
  );
}
