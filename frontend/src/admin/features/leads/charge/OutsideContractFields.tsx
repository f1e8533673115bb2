import { Form, Input } from 'antd';
import { addDays } from 'domain/dates';
import { stateName } from 'domain/us-states';
import { today } from '../../../../shared/dates';
import type { LeadDetailDto } from '../../../../shared/api/generated/model';
import { useOwnerZone } from '../../../lib/times/owner-zone';
import { DayInput } from '../../../ui/dates/DayInput';
import { chargeCopy } from './charge.copy';
import styles from './charge.module.css';

const { outside: copy } = chargeCopy;
const FIELD = 'outsideContract';
const NAME_MAX = 120;
const NAME_MIN = 2;
const OLDEST_DAYS = 365;

/**
 * Asks for the day and the signer of a contract that was signed outside the product; shows nothing if the contract of
 * the lead's state is signed on the payment page.
 */
export function OutsideContractFields({ lead }: { lead: LeadDetailDto }) {
  const form = Form.useFormInstance();
  const now = today(useOwnerZone());
  const { stateRule, state, fullName } = lead;
  if (!stateRule?.needsReport) return null;
  const { isEnforced } = stateRule;
  const inRange = (_: unknown, day: string | undefined): Promise<void> =>
    day && (day > now || day < addDays(now, -OLDEST_DAYS))
      ? Promise.reject(new Error(copy.dayNotPossible))
      : Promise.resolve();
  const isDayGiven = (): boolean => Boolean(form.getFieldValue([FIELD, 'signedOn']));
  return (
    <section className={styles.items} aria-labelledby="outside-contract">
      <h3 id="outside-contract">{copy.title}</h3>
      <p>
        {copy.text(stateName(state))} {!isEnforced && copy.onlyAdvised}
      </p>
      <Form.Item
        name={[FIELD, 'signedOn']}
        label={copy.signedOn}
        rules={[{ required: isEnforced, message: copy.signedOnRequired }, { validator: inRange }]}
      >
        <DayInput max={now} min={addDays(now, -OLDEST_DAYS)} />
      </Form.Item>
      <Form.Item
        name={[FIELD, 'signedBy']}
        label={copy.signedBy}
        initialValue={fullName}
        rules={[
          {
            validator: (_, name: string | undefined) =>
              isDayGiven() && (name?.trim().length ?? 0) < NAME_MIN
                ? Promise.reject(new Error(copy.signedByRequired))
                : Promise.resolve(),
          },
        ]}
      >
        <Input autoComplete="off" maxLength={NAME_MAX} />
      </Form.Item>
    </section>
  );
}
