import type { CardFieldsDto } from '../../shared/api/generated/model';
import { paymentFieldId, type CardField } from '../payment/payment-fields';

/** Interface of the gateway's script (NMI, Collect.js, inline). */
interface CollectJs {
  configure(options: object): void;
  startPaymentRequest(): void;
}

declare global {
  interface Window {
    CollectJS?: CollectJs;
  }
}

const FIELD_OF: Record<string, CardField> = { ccnumber: 'cardNumber', ccexp: 'cardExpiry', cvv: 'cardCvv' };
const TIMEOUT_MS = 15_000;

/** Card fields in frames of the gateway: their input never reaches this page. */
export interface HostedFields {
  /**
   * Requests a token for the input.
   * @returns null if the input is invalid or there was no answer
   */
  token(): Promise<string | null>;
}

/**
 * Loads the gateway's frames into the containers of the card fields.
 * @param onField called when a field becomes valid or invalid
 */
export async function loadHostedFields(
  { scriptUrl, tokenizationKey }: CardFieldsDto,
  onField: (field: CardField, valid: boolean) => void,
): Promise<HostedFields> {
  await loadScript(scriptUrl, tokenizationKey);
  const collect = window.CollectJS;
  if (!collect) throw new Error('the card fields did not load');
  let answer: (token: string | null) => void = () => undefined;
  await new Promise<void>((resolve, reject) => {
    setTimeout(reject, TIMEOUT_MS);
    collect.configure({
      variant: 'inline',
      styleSniffer: true,
      fields: {
        ccnumber: { selector: `#${paymentFieldId('cardNumber')}`, placeholder: '0000 0000 0000 0000' },
        ccexp: { selector: `#${paymentFieldId('cardExpiry')}`, placeholder: 'MM / YY' },
        cvv: { selector: `#${paymentFieldId('cardCvv')}`, placeholder: '•••', display: 'required' },
      },
      timeoutDuration: TIMEOUT_MS,
      timeoutCallback: () => answer(null),
      fieldsAvailableCallback: () => resolve(),
      validationCallback: (name: string, valid: boolean) => {
        const field = FIELD_OF[name];
        if (field) onField(field, valid);
        if (!valid) answer(null);
      },
      callback: (response: { token?: string }) => answer(response.token ?? null),
    });
  });
  return {
    token: () =>
      new Promise((resolve) => {
        answer = resolve;
        collect.startPaymentRequest();
      }),
  };
}

function loadScript(src: string, tokenizationKey: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.dataset['tokenizationKey'] = tokenizationKey;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error('the card fields did not load'));
    };
    document.head.append(script);
  });
}
