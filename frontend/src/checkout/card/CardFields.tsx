import { brandOf, cardBrandName, type CardBrand } from 'domain/payments/cards';
import { useState, type FormEvent } from 'react';
import { digitsOf, formatCardNumber, formatCvv, formatExpiry } from './card-format';
import { checkoutCopy } from '../checkout.copy';
import { FormattedInput } from '../payment/FormattedInput';
import { describeField, PaymentField } from '../payment/PaymentField';
import type { PaymentField as FieldName } from '../payment/payment-fields';
import type { PaymentErrors } from '../payment/payment-validation';
import styles from './CardFields.module.css';
import cardStyles from './card.module.css';

const { form: copy } = checkoutCopy;

interface Props {
  errors: PaymentErrors;
  onBlur: (field: FieldName) => void;
}

/**
 * Shows our own card fields. The input stays in the page's memory until it is sent and is stored nowhere
 * else.
 */
export function CardFields({ errors, onBlur }: Props) {
  const [brand, setBrand] = useState<CardBrand>();
  const expiryHint = copy.fields['cardExpiry']?.hint;
  const cvvHint = copy.cvvHint(brand);
  return (
    <>
      <PaymentField field="cardNumber" error={errors.cardNumber}>
        <div
          className={styles.card}
          onInput={(event: FormEvent) =>
            setBrand(brandOf(digitsOf((event.target as HTMLInputElement).value)))
          }
        >
          <FormattedInput
            {...describeField('cardNumber', errors.cardNumber)}
            format={formatCardNumber}
            type="text"
            inputMode="numeric"
            autoComplete="cc-number"
            maxLength={19}
            placeholder="0000 0000 0000 0000"
            spellCheck={false}
            onBlur={() => onBlur('cardNumber')}
          />
          <span className={styles.brand} aria-live="polite">
            {brand && cardBrandName(brand)}
          </span>
        </div>
      </PaymentField>
      <div className={cardStyles.pair}>
        <PaymentField field="cardExpiry" error={errors.cardExpiry} hint={expiryHint}>
          <FormattedInput
            {...describeField('cardExpiry', errors.cardExpiry, expiryHint)}
            format={formatExpiry}
            type="text"
            inputMode="numeric"
            autoComplete="cc-exp"
            placeholder="MM/YY"
            spellCheck={false}
            onBlur={() => onBlur('cardExpiry')}
          />
        </PaymentField>
        <PaymentField field="cardCvv" error={errors.cardCvv} hint={cvvHint}>
          <FormattedInput
            {...describeField('cardCvv', errors.cardCvv, cvvHint)}
            format={formatCvv}
            type="password"
            inputMode="numeric"
            autoComplete="cc-csc"
            maxLength={4}
            placeholder="123"
            onBlur={() => onBlur('cardCvv')}
          />
        </PaymentField>
      </div>
    </>
  );
}
