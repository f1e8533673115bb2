import { Form, InputNumber } from 'antd';
import { actionCopy as copy } from '../shared/payment-detail.copy';
import styles from './AmountField.module.css';

interface Props {
  leastCents: number;
  /** Error text below the minimum. */
  tooLittle: string;
  mostCents: number;
  /** Error text above the maximum. */
  tooMuch: string;
}

/** Form field `amount` for an amount in dollars. */
export function AmountField({ leastCents, tooLittle, mostCents, tooMuch }: Props) {
  const check = (_: unknown, amount: number | null): Promise<void> => {
    if (amount === null || amount === undefined) return Promise.reject(new Error(copy.amountRequired));
    if (toCents(amount) < leastCents) return Promise.reject(new Error(tooLittle));
    if (toCents(amount) > mostCents) return Promise.reject(new Error(tooMuch));
    return Promise.resolve();
  };
  return (
    <Form.Item name="amount" label={copy.amount} rules={[{ validator: check }]}>
      <InputNumber<number>
        className={styles.amountField}
        prefix="$"
        precision={2}
        controls={false}
        inputMode="decimal"
      />
    </Form.Item>
  );
}

/** Converts dollars to whole cents. */
export const toCents = (dollars: number): number => Math.round(dollars * 100);
