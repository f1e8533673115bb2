import type { VerificationMethod } from 'domain/verification';
import { enumField } from '../../../common/dto/enum-field';
import { VerificationMethodField } from '../../../common/dto/verification-method';
import { WAY_CARRIERS, type WayCarrier } from '../../../config/way-carriers';

const ChannelTransportField = enumField(
  'ChannelTransport',
  WAY_CARRIERS,
  '`twilio` and `smtp` reach people; `outbox` keeps everything on this machine; `off`: nothing carries the way.',
);

/** What a provider last refused on a way. */
export class ChannelRefusalDto {
  /**
   * The provider's code.
   * @example "30034"
   */
  code: string;

  /**
   * What it means and what to do, for the owner.
   * @example "El número no está registrado para enviar mensajes. Regístrelo en Twilio."
   */
  text: string;

  /** When it was refused. */
  at: Date;
}

/** The state of one way to prove a phone. */
export class ChannelDto {
  /** The way. */
  @VerificationMethodField()
  method: VerificationMethod;

  /**
   * Whether the owner wants it, and its transport is configured.
   * @example true
   */
  enabled: boolean;

  /**
   * Whether visitors are offered it now.
   * @example true
   */
  inService: boolean;

  /** Since when it is out of service; null while it is in service. */
  since: Date | null;

  /** From when on one visitor tries it again; null while it is in service. */
  retryAt: Date | null;

  /** When it last worked; null when it never has. */
  lastSuccessAt: Date | null;

  /** What the provider last refused; null for nothing yet. */
  lastRefusal: ChannelRefusalDto | null;

  /** What carries it. */
  @ChannelTransportField()
  transport: WayCarrier;

  /**
   * Variables of the environment that it still takes to reach people; empty when it does.
   * @example ["WHATSAPP_TRANSPORT=twilio", "TWILIO_WHATSAPP_FROM"]
   */
  missing: string[];
}
