import type { VerificationMethod } from 'domain/verification';
import { VerificationMethodField } from '../../../common/dto/verification-method';

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

  /** When it last worked; null when it never has. */
  lastSuccessAt: Date | null;

  /** What the provider last refused; null for nothing yet. */
  lastRefusal: ChannelRefusalDto | null;
}
