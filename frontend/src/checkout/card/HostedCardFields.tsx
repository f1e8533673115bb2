import { useEffect, useState, type RefObject } from 'react';
import type { CardFieldsDto } from '../../shared/api/generated/model';
import { checkoutCopy } from '../checkout.copy';
import { loadHostedFields, type HostedFields } from './hosted-fields';
import { PaymentField } from '../payment/PaymentField';
import { paymentFieldId, type CardField } from '../payment/payment-fields';
import type { PaymentErrors } from '../payment/payment-validation';
import cardStyles from './card.module.css';
import fieldStyles from '../payment/PaymentField.module.css';
import formStyles from '../payment/PaymentForm.module.css';

const { form: copy } = checkoutCopy;

interface Props {
  config: CardFieldsDto;
  errors: PaymentErrors;
  onError: (field: CardField, message: string | undefined) => void;
  /** Receives the frames once they are loaded. */
  fields: RefObject<HostedFields | null>;
}

/** Shows the gateway's card fields: its frames in place of our inputs. */
export function HostedCardFields({ config, errors, onError, fields }: Props) {
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let wanted = true;
    setState('loading');
    loadHostedFields(config, (field, valid) => onError(field, valid ? undefined : copy.errors[field])).then(
      (loaded) => {
        fields.current = loaded;
        if (wanted) setState('ready');
      },
      () => wanted && setState('failed'),
    );
    return () => {
      wanted = false;
    };
  }, [config, attempt, fields, onError]);

  const frame = (field: CardField) => (
    <PaymentField field={field} error={errors[field]} hosted>
      <div id={paymentFieldId(field)} className={fieldStyles.frame} />
    </PaymentField>
  );
  return (
    <>
      {state === 'loading' && <p role="status">{copy.hostedLoading}</p>}
      {state === 'failed' && (
        <div role="alert" className={formStyles.refusal}>
          <p>{copy.hostedFailed}</p>
          <button type="button" className="button" onClick={() => setAttempt((count) => count + 1)}>
            {copy.retry}
          </button>
        </div>
      )}
      {frame('cardNumber')}
      <div className={cardStyles.pair}>
        {frame('cardExpiry')}
        {frame('cardCvv')}
      </div>
    </>
  );
}
