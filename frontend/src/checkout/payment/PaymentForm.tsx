import { formatDollars } from 'domain/money';
import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type Dispatch,
  type FormEvent,
  type SetStateAction,
} from 'react';
import type { ChargeDto, ContractDto, PlanDto, PublicConfigDto } from '../../shared/api/generated/model';
import { formatPhone } from '../../shared/phone';
import { CardFields } from '../card/CardFields';
import { checkoutCopy } from '../checkout.copy';
import { ContractBox } from './ContractBox';
import { FormattedInput } from './FormattedInput';
import { HostedCardFields } from '../card/HostedCardFields';
import type { HostedFields } from '../card/hosted-fields';
import { DRAFT_FIELDS, paymentDraft } from './payment-draft';
import { describeField, PaymentField } from './PaymentField';
import {
  CARD_FIELDS,
  isCardField,
  PAYMENT_FIELDS,
  paymentFieldId,
  type PaymentField as FieldName,
  type PaymentValues,
} from './payment-fields';
import { validatePayment, validatePaymentField, type PaymentErrors } from './payment-validation';
import styles from './PaymentForm.module.css';

const { form: copy } = checkoutCopy;

interface Props {
  plan: PlanDto;
  contract: ContractDto;
  config: PublicConfigDto;
  sending: boolean;
  /** What the server said of single fields. */
  errors: PaymentErrors;
  /** Why the last payment was refused, in words. */
  refusal: string | null;
  onErrors: Dispatch<SetStateAction<PaymentErrors>>;
  onPay: (charge: ChargeDto) => Promise<void>;
}

/** Who pays and with which card. Fields keep their own text, so nothing typed is lost when a payment is refused. */
export function PaymentForm({ plan, contract, config, sending, errors, refusal, onErrors, onPay }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const hosted = useRef<HostedFields | null>(null);
  const busy = useRef(false);
  const shownRefusal = useRef<string | null>(null);
  const [asking, setAsking] = useState(false);
  const { cardFields, storesCards, simulatedPayments } = config;
  const action = storesCards ? copy.store : copy.pay(formatDollars(plan.priceCents));

  useEffect(() => {
    const draft = paymentDraft.read();
    for (const field of DRAFT_FIELDS) {
      const control = controlOf(form.current, field);
      if (control && control.value === '' && draft) control.value = draft[field];
    }
  }, []);

  // What the server says of a field is where the person looks next.
  useEffect(() => {
    if (shownRefusal.current === refusal) return;
    shownRefusal.current = refusal;
    const first = PAYMENT_FIELDS.find((field) => errors[field] !== undefined);
    if (refusal && first) document.getElementById(paymentFieldId(first))?.focus();
  }, [refusal, errors]);

  const setError = useCallback(
    (field: FieldName, message: string | undefined) =>
      onErrors((known) => (known[field] === message ? known : { ...known, [field]: message })),
    [onErrors],
  );

  const noteInput = (event: FormEvent<HTMLFormElement>) => {
    const values = readValues(event.currentTarget);
    const { fullName, email, phone, billingZip } = values;
    paymentDraft.write({ fullName, email, phone, billingZip });
    const field = PAYMENT_FIELDS.find((name) => name === (event.target as HTMLInputElement).name);
    // An error goes as soon as it is mended; a new one waits until the field is left.
    if (field && errors[field] !== undefined) setError(field, validatePaymentField(field, values[field]));
  };

  const noteBlur = (field: FieldName) => {
    if (!form.current) return;
    const value = readValues(form.current)[field];
    // An empty field is named when the form is sent, not while one goes past it.
    const message = value === '' ? undefined : validatePaymentField(field, value);
    if (message) setError(field, message);
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy.current || sending) return;
    const values = readValues(event.currentTarget);
    const own = PAYMENT_FIELDS.filter((field) => !(cardFields && isCardField(field)));
    const found = validatePayment(values, own);
    onErrors(found);
    const firstInvalid = own.find((field) => found[field] !== undefined);
    if (firstInvalid) {
      document.getElementById(paymentFieldId(firstInvalid))?.focus();
      return;
    }
    busy.current = true;
    setAsking(true);
    try {
      const source = cardFields ? await tokenOf(hosted.current) : cardOf(values);
      if (source) await onPay({ ...chargeOf(values, plan, contract), ...source });
    } finally {
      busy.current = false;
      setAsking(false);
    }
  };

  const text = (field: 'fullName' | 'email' | 'billingZip') =>
    describeField(field, errors[field], copy.fields[field]?.hint);

  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      noValidate
      aria-labelledby="payment-title"
      onInput={noteInput}
      onSubmit={(event) => void submit(event)}
    >
      {simulatedPayments && (
        <p className={styles.simulated}>
          <strong>{copy.simulated.title}</strong> {copy.simulated.text}
        </p>
      )}
      <PaymentField field="fullName" error={errors.fullName} hint={copy.fields['fullName']?.hint}>
        <input
          {...text('fullName')}
          type="text"
          autoComplete="cc-name"
          autoCapitalize="words"
          maxLength={120}
          onBlur={() => noteBlur('fullName')}
        />
      </PaymentField>
      <PaymentField field="email" error={errors.email} hint={copy.fields['email']?.hint}>
        <input
          {...text('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          onBlur={() => noteBlur('email')}
        />
      </PaymentField>
      <PaymentField field="phone" error={errors.phone}>
        <FormattedInput
          {...describeField('phone', errors.phone)}
          format={formatPhone}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          placeholder="(305) 420-1234"
          onBlur={() => noteBlur('phone')}
        />
      </PaymentField>
      {cardFields ? (
        <HostedCardFields config={cardFields} errors={errors} onError={setError} fields={hosted} />
      ) : (
        <CardFields errors={errors} onBlur={noteBlur} />
      )}
      <PaymentField field="billingZip" error={errors.billingZip}>
        <input
          {...text('billingZip')}
          type="text"
          inputMode="numeric"
          autoComplete="billing postal-code"
          maxLength={10}
          onBlur={() => noteBlur('billingZip')}
        />
      </PaymentField>
      <ContractBox contract={contract} action={action} />
      {refusal && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
      <button type="submit" className="button" disabled={sending || asking}>
        {sending || asking ? copy.sending : action}
      </button>
      <p className={styles.secure}>{copy.secure}</p>
    </form>
  );
}

function controlOf(form: HTMLFormElement | null, field: FieldName): HTMLInputElement | null {
  const control = form?.elements.namedItem(field);
  return control instanceof HTMLInputElement ? control : null;
}

function readValues(form: HTMLFormElement): PaymentValues {
  return Object.fromEntries(
    PAYMENT_FIELDS.map((field) => [field, controlOf(form, field)?.value ?? '']),
  ) as PaymentValues;
}

const chargeOf = (
  { fullName, email, phone, billingZip }: PaymentValues,
  plan: PlanDto,
  { textVersion }: ContractDto,
): ChargeDto => ({
  fullName: fullName.trim(),
  email: email.trim(),
  phone: phone.trim(),
  billingZip: billingZip.trim(),
  plan: plan.id,
  acceptance: { textVersion },
});

const cardOf = (values: PaymentValues): Partial<ChargeDto> =>
  Object.fromEntries(CARD_FIELDS.map((field) => [field, values[field]]));

async function tokenOf(fields: HostedFields | null): Promise<Partial<ChargeDto> | null> {
  const token = await fields?.token();
  return token ? { paymentToken: token } : null;
}
