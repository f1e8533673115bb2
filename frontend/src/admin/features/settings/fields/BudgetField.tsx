import { Form, InputNumber } from 'antd';
import { NEW_CODE_MICROS, PRICE_MICROS, timesPaid } from 'domain/verification-prices';
import { formatNumber } from '../../../../shared/numbers';
import { settingsCopy as copy } from '../settings.copy';
import styles from '../settings.module.css';

const NAME = 'verificationDailyBudgetCents';

/** Edits the daily budget in dollars (stored in cents), and shows how many codes and calls it pays for. */
export function BudgetField() {
  const cents = (Form.useWatch(NAME) as number | null | undefined) ?? 0;
  const times = (micros: number) => formatNumber(timesPaid(cents, micros));
  return (
    <Form.Item
      name={NAME}
      label={copy.budget}
      extra={copy.budgetHint(times(NEW_CODE_MICROS), times(PRICE_MICROS.voice))}
      getValueProps={(value: number | null) => ({ value: value === null ? null : value / 100 })}
      normalize={(dollars: number | null) => (dollars === null ? null : Math.round(dollars * 100))}
    >
      <InputNumber
        controls={false}
        min={0}
        max={25_000}
        step={1}
        precision={2}
        prefix="$"
        className={styles.number}
      />
    </Form.Item>
  );
}
