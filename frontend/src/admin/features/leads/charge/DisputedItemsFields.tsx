import { Button, Form, Input, Radio } from 'antd';
import {
  DISPUTE_CHANGE_NAMES,
  DISPUTE_CHANGES,
  DISPUTED_ITEMS_MAX,
  DISPUTED_TEXT_MAX,
  DISPUTED_TEXT_MIN,
  hasAccountNumber,
} from 'domain/payments/disputed-items';
import { stateName } from 'domain/us-states';
import { useListPaymentLinksOfLead } from '../../../../shared/api/generated/admin-payments/admin-payments';
import type { LeadDetailDto } from '../../../../shared/api/generated/model';
import { useMay } from '../../../session/may';
import { DayInput } from '../../../ui/dates/DayInput';
import { chargeCopy } from './charge.copy';
import styles from './charge.module.css';

const { items: copy } = chargeCopy;
const FIELD = 'disputedItems';

const noAccountNumber = (_: unknown, text: string | undefined): Promise<void> =>
  text && hasAccountNumber(text) ? Promise.reject(new Error(copy.account)) : Promise.resolve();

/** Asks for the items that are to be disputed; nothing for a lead in a state that does not require the list. */
export function DisputedItemsFields({ lead }: { lead: LeadDetailDto }) {
  const form = Form.useFormInstance();
  const may = useMay();
  const { stateRule, state, id } = lead;
  const isNeeded = stateRule?.needsItems ?? false;
  const links = useListPaymentLinksOfLead(id, { query: { enabled: isNeeded && may('payments.see') } });
  const earlier = links.data?.find(({ disputedItems }) => disputedItems.length > 0)?.disputedItems;
  if (!isNeeded) return null;
  const name = stateName(state);
  const atLeastOne = (_: unknown, items: unknown[] | undefined): Promise<void> =>
    stateRule?.isEnforced && !items?.length ? Promise.reject(new Error(copy.missing)) : Promise.resolve();
  return (
    <section className={styles.items} aria-labelledby="disputed-items">
      <h3 id="disputed-items">{copy.title}</h3>
      <p>
        {copy.text(name)} {!stateRule?.isEnforced && copy.onlyAdvised}
      </p>
      <Form.List name={FIELD} rules={[{ validator: atLeastOne }]}>
        {(rows, { add, remove }, { errors }) => (
          <>
            {rows.map((row, index) => (
              <fieldset key={row.key} className={styles.item}>
                <legend>{copy.item(index + 1)}</legend>
                <Form.Item
                  name={[row.name, 'text']}
                  label={copy.what}
                  extra={copy.whatHint}
                  rules={[
                    { required: true, whitespace: true, min: DISPUTED_TEXT_MIN, message: copy.whatRequired },
                    { validator: noAccountNumber },
                  ]}
                >
                  <Input.TextArea maxLength={DISPUTED_TEXT_MAX} autoSize={{ minRows: 1, maxRows: 4 }} />
                </Form.Item>
                <Form.Item
                  name={[row.name, 'change']}
                  label={copy.change}
                  rules={[{ required: true, message: copy.changeRequired }]}
                >
                  <Radio.Group
                    className={styles.choices}
                    options={DISPUTE_CHANGES.map((value) => ({ value, label: DISPUTE_CHANGE_NAMES[value] }))}
                  />
                </Form.Item>
                <Form.Item
                  name={[row.name, 'expectedOn']}
                  label={copy.expectedOn}
                  rules={[{ required: true, message: copy.expectedOnRequired }]}
                >
                  <DayInput />
                </Form.Item>
                <Button aria-label={copy.removeOf(index + 1)} onClick={() => remove(row.name)}>
                  {copy.remove}
                </Button>
              </fieldset>
            ))}
            <Form.ErrorList errors={errors} />
            <div className={styles.itemActs}>
              <Button disabled={rows.length >= DISPUTED_ITEMS_MAX} onClick={() => add()}>
                {copy.add}
              </Button>
              {earlier && (
                <Button type="link" onClick={() => form.setFieldValue(FIELD, earlier)}>
                  {copy.fromEarlier}
                </Button>
              )}
            </div>
          </>
        )}
      </Form.List>
    </section>
  );
}
