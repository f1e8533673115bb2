import type { ProviderCheck } from 'domain/office/provider-checks';
import { good, wrong, type CheckSubject } from './findings';

const REGISTRATION: CheckSubject = { provider: 'twilio', item: 'registration' };

/** Twilio refuses this trade regardless of the data entered. */
const REFUSED_TRADE =
  'Twilio y las operadoras no admiten la reparación de crédito en mensajes de texto (error 30870): si la rechazan, los visitantes comprueban su teléfono con una llamada, por WhatsApp o por correo.';

export const NO_REGISTRATION = `Registre la marca y la campaña en Messaging > Regulatory Compliance > A2P 10DLC; tarda de días a semanas. ${REFUSED_TRADE}`;

/** Campaign of a service, as returned by Twilio. */
interface Campaign {
  campaignStatus: string;
  errors: readonly unknown[] | null;
}

/** @param campaigns of the sending service */
export function campaignFinding(campaigns: readonly Campaign[]): ProviderCheck {
  const has = (...states: string[]): Campaign | undefined =>
    campaigns.find(({ campaignStatus }) => states.includes(campaignStatus));
  if (has('VERIFIED')) return good(REGISTRATION, 'La campaña A2P 10DLC está aprobada.');
  if (has('PENDING', 'IN_PROGRESS'))
    return wrong(
      REGISTRATION,
      'La campaña A2P 10DLC está en trámite: hasta que se apruebe, las operadoras rechazan los textos.',
      `Espere, y mire su estado en Messaging > Regulatory Compliance. ${REFUSED_TRADE}`,
    );
  const failed = has('FAILED', 'SUSPENDED');
  if (failed) {
    const codes = codesOf(failed.errors);
    return wrong(
      REGISTRATION,
      `La campaña A2P 10DLC está ${failed.campaignStatus === 'FAILED' ? 'rechazada' : 'suspendida'}${codes ? ` (error ${codes})` : ''}: las operadoras rechazan los textos.`,
      REFUSED_TRADE,
    );
  }
  return wrong(
    REGISTRATION,
    'El Messaging Service no tiene ninguna campaña A2P 10DLC: las operadoras rechazan sus textos (error 30034).',
    NO_REGISTRATION,
  );
}

/** Toll-free verification, as returned by Twilio. */
interface Verification {
  status: string;
  errorCode: number | null;
}

/** @param verification undefined if none was requested */
export function tollFreeFinding(phoneNumber: string, verification: Verification | undefined): ProviderCheck {
  if (verification?.status === 'TWILIO_APPROVED')
    return good(REGISTRATION, `El número gratuito ${phoneNumber} está verificado.`);
  if (verification?.status === 'TWILIO_REJECTED')
    return wrong(
      REGISTRATION,
      `La verificación del número gratuito ${phoneNumber} fue rechazada${verification.errorCode ? ` (error ${verification.errorCode})` : ''}: las operadoras rechazan sus textos (error 30032).`,
      REFUSED_TRADE,
    );
  return verification
    ? wrong(
        REGISTRATION,
        `La verificación del número gratuito ${phoneNumber} está en trámite: hasta entonces no salen sus textos (error 30032).`,
        `Espere, y mire su estado en Messaging > Regulatory Compliance > Toll-Free. ${REFUSED_TRADE}`,
      )
    : wrong(
        REGISTRATION,
        `El número gratuito ${phoneNumber} no está verificado: las operadoras rechazan sus textos (error 30032).`,
        `Pida la verificación en Messaging > Regulatory Compliance > Toll-Free. ${REFUSED_TRADE}`,
      );
}

/** Returns the codes of a campaign's errors; their texts are Twilio's. */
function codesOf(errors: readonly unknown[] | null): string {
  const codes = (errors ?? []).map((error) => Number((error as { error_code?: unknown } | null)?.error_code));
  return [...new Set(codes.filter((code) => Number.isInteger(code) && code > 0))].slice(0, 5).join(', ');
}
