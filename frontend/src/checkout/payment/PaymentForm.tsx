import { formatDollars } from 'domain/payments/money';
import { US_STATE_CODES, US_STATE_NAMES } from 'domain/us-states';
import { useEffect, useRef, useState, type Dispatch, type FormEvent, type SetStateAction } from 'react';
import type {
  ChargeDto,
  ContractDto,
  ContractLanguage,
  PlanDto,
  PublicConfigDto,
} from '../../shared/api/generated/model';
import { formatPhone } from '../../shared/phone';
import { CardFields } from '../card/CardFields';
import { HostedCardFields } from '../card/HostedCardFields';
import type { HostedFields } from '../card/hosted-fields';
import { checkoutCopy } from '../checkout.copy';
import type { ChangedOffer } from './charge-failure';
import { ContractBox } from './ContractBox';
import { FormattedInput } from './FormattedInput';
import { DRAFT_FIELDS, paymentDraft } from './payment-draft';
import {
  isCardField,
  PAYMENT_FIELDS,
  paymentFieldId,
  type PaymentField as FieldName,
} from './payment-fields';
import { validatePayment, type PaymentErrors } from './payment-validation';
import { cardOf, chargeOf, controlOf, placeIn, readValues } from './payment-values';
import { describeField, PaymentField } from './PaymentField';
import styles from './PaymentForm.module.css';
import { TextField } from './TextField';
import { isStateRefusal, type Place, type ShownContract } from './use-contract';
import { REFUSAL_ID, useFieldErrors } from './use-field-errors';

const { form: copy } = checkoutCopy;

interface Props {
  plan: PlanDto;
  contract: ShownContract;
  config: PublicConfigDto;
  sending: boolean;
  /** Errors that the server reported for single fields. */
  errors: PaymentErrors;
  /** Text that explains why the last payment was refused. */
  refusal: string | null;
  /**
   * Reason why nothing is sold in the customer's state; null if the plan is sold there. Shown without moving the
   * focus, because the customer is typing.
   */
  stateRefusal: string | null;
  onErrors: Dispatch<SetStateAction<PaymentErrors>>;
  /** Called on each change of the ZIP code. */
  onPlace: (place: Place) => void;
  /** Returns the contract of a place, or null if the page has only just started to show it. */
  toSign: (place: Place) => Promise<ContractDto | null>;
  onPay: (charge: ChargeDto) => Promise<void>;
  /** Called with the reason when nothing is sent. */
  onHold: (message: string, changed?: ChangedOffer) => void;
}

/** Shows the fields for customer and card. They are uncontrolled, so a refused payment loses no input. */
export function PaymentForm(props: Props) {
  const { plan, contract, config, sending, errors, refusal, stateRefusal } = props;
  const { onErrors, onPlace, toSign, onPay, onHold } = props;
  const form = useRef<HTMLFormElement>(null);
  const hosted = useRef<HostedFields | null>(null);
  const busy = useRef(false);
  const [asking, setAsking] = useState(false);
  const [language, setLanguage] = useState<ContractLanguage>('es');
  const { setError, noteTyped, noteLeft } = useFieldErrors(errors, refusal, onErrors);
  const { cardFields, storesCards, simulatedPayments } = config;
  const action = storesCards ? copy.store : copy.pay(formatDollars(plan.priceCents));

  useEffect(() => {
    const draft = paymentDraft.read();
    for (const field of DRAFT_FIELDS) {
      const control = controlOf(form.current, field);
      if (control && control.value === '' && draft) control.value = draft[field];
    }
    if (form.current) onPlace(placeIn(form.current));
  }, [onPlace]);

  const noteInput = (event: FormEvent<HTMLFormElement>) => {
    const values = readValues(event.currentTarget);
    const { fullName, email, phone, billingZip } = values;
    const place = placeIn(event.currentTarget);
    paymentDraft.write({ fullName, email, phone, billingZip, state: place.state ?? '' });
    onPlace(place);
    const field = PAYMENT_FIELDS.find((name) => name === (event.target as HTMLInputElement).name);
    if (field) noteTyped(field, values[field]);
  };

  const noteBlur = (field: FieldName) => {
    if (form.current) noteLeft(field, readValues(form.current)[field]);
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy.current || sending || stateRefusal !== null) return;
    const target = event.currentTarget;
    const values = readValues(target);
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
      const signed = await toSign(placeIn(target)).catch((error: unknown) => {
        // The page shows the reason of a state above the button.
        if (!isStateRefusal(error)) onHold(copy.contract.failed);
      });
      if (signed === null) return onHold(copy.contract.changed, 'contract');
      if (!signed) return;
      const source = cardFields ? await tokenOf(hosted.current) : cardOf(values);
      if (source)
        await onPay({ ...chargeOf(values, plan, { ...signed, language }, placeIn(target).state), ...source });
    } finally {
      busy.current = false;
      setAsking(false);
    }
  };

  const field = { errors, onBlur: noteBlur };
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
          <strong>{copy.simulated.title}</strong> <span>{copy.simulated.text}</span>
        </p>
      )}
      <TextField
        {...field}
        field="fullName"
        type="text"
        autoComplete="cc-name"
        autoCapitalize="words"
        maxLength={120}
      />
      <TextField
        {...field}
        field="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
      />
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
        <CardFields {...field} />
      )}
      <TextField
        {...field}
        field="billingZip"
        type="text"
        inputMode="numeric"
        autoComplete="billing postal-code"
        maxLength={10}
      />
      <PaymentField field="state" error={undefined}>
        <select id={paymentFieldId('state')} name="state" autoComplete="off">
          <option value="">{copy.sameState}</option>
          {US_STATE_CODES.map((code) => (
            <option key={code} value={code}>
              {US_STATE_NAMES[code]}
            </option>
          ))}
        </select>
      </PaymentField>
      <ContractBox shown={contract} action={action} language={language} onLanguage={setLanguage} />
      {(stateRefusal ?? refusal) && (
        <p role="alert" id={REFUSAL_ID} tabIndex={-1} className={styles.refusal}>
          {stateRefusal ?? refusal}
        </p>
      )}
      <button type="submit" className="button" disabled={sending || asking || stateRefusal !== null}>
        {sending || asking ? copy.sending : action}
      </button>
      <p className={styles.secure}>{copy.secure}</p>
    </form>
  );
}

async function tokenOf(fields: HostedFields | null): Promise<Partial<ChargeDto> | null> {
  const token = await fields?.token();
  return token ? { paymentToken: token } : null;
}
