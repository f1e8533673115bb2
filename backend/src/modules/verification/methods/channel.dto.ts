import type { VerificationMethod } from 'domain/verification';
import { enumField } from '../../../common/dto/enum-field';
import { VerificationMethodField } from '../../../common/dto/verification-method';
import { METHOD_CARRIERS, type MethodCarrier } from '../../../config/method-carriers';

const ChannelTransportField = enumField(
  'ChannelTransport',
  METHOD_CARRIERS,
  'Transport of a method. `twilio` and `smtp` reach people; `outbox` stores every message on this machine; `off`: none.',
);

/** Last refusal of a provider for a method. */
export class ChannelRefusalDto {
  /**
   * Error code of the provider.
   * @example "30034"
   */
  code: string;

  /**
   * Meaning of the code and advice for the owner, in Spanish.
   * @example "El número no está registrado para enviar mensajes. Regístrelo en Twilio."
   */
  text: string;

  /** Time of the refusal. */
  at: Date;
}

/** State of a verification method. */
export class ChannelDto {
  /** Verification method. */
  @VerificationMethodField()
  method: VerificationMethod;

  /**
   * True if the owner enabled the method and its transport is configured.
   * @example true
   */
  enabled: boolean;

  /**
   * True if visitors are offered the method now.
   * @example true
   */
  inService: boolean;

  /** Time since which the method is out of service; null while it is in service. */
  since: Date | null;

  /** Time from which one visitor tries the method again; null while it is in service. */
  retryAt: Date | null;

  /** Time of the last success; null if there was none. */
  lastSuccessAt: Date | null;

  /** Last refusal of the provider; null if there was none. */
  lastRefusal: ChannelRefusalDto | null;

  /** Transport of the method. */
  @ChannelTransportField()
  transport: MethodCarrier;

  /**
   * Environment variables that are missing before the method reaches people; empty if none are.
   * @example ["WHATSAPP_TRANSPORT=twilio", "TWILIO_WHATSAPP_FROM"]
   */
  missing: string[];
}
