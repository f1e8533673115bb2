import type { VerificationMethod } from 'domain/verification';
import { VerificationMethodField } from '../../../../common/dto/verification-method';
import { SubmissionStateField } from '../submission-state';
import type { SubmissionState } from '../submission-state';

/** Offered method to verify the phone. */
export class OfferedWayDto {
  /** Verification method. */
  @VerificationMethodField()
  method: VerificationMethod;

  /**
   * `voice`: number that calls; `inbound_call` and `whatsapp`: number to call or write to. E.164.
   * @example +13055550100
   */
  phoneNumber?: string;

  /**
   * `inbound_call`: link that dials the number and the digits; `whatsapp`: link that opens the message that verifies
   * the phone.
   * @example "https://wa.me/13055550100?text=Hola%2C%20mi%20c%C3%B3digo%20es%20QK7M2XWP"
   */
  link?: string;

  /**
   * Digits to enter during an `inbound_call`.
   * @example "4827"
   */
  digits?: string;
}

/** State of a submission. An unknown id is answered as `waiting`. */
export class SubmissionStatusDto {
  /** State of the verification. */
  @SubmissionStateField()
  state: SubmissionState;

  /** Method that was chosen last. */
  @VerificationMethodField()
  method: VerificationMethod;

  /** Available methods, in the order to offer them. */
  methods: OfferedWayDto[];

  /**
   * Address of the calendar; only for a submission that was verified by `inbound_call` or `whatsapp`.
   * @example https://calendly.com/equipo/consulta?name=Mar%C3%ADa
   */
  redirectUrl?: string;
}

/** Response to a sent code. It is the same whether or not the phone was known before. */
export class CodeSentDto {
  /**
   * Random id of this submission.
   * @example 5f0d3c0e-6c0b-4a37-8c80-0f4c8a3b1d52
   */
  submissionId: string;

  /**
   * Phone in E.164.
   * @example +13054201234
   */
  phoneNumber: string;

  /**
   * Next step, as text for the visitor in Spanish.
   * @example "Le enviamos un código de 6 dígitos por mensaje de texto."
   */
  message: string;

  /** Method that is used: the requested one, or the first available one. */
  @VerificationMethodField()
  method: VerificationMethod;

  /** `undelivered` if the message is already known not to arrive; otherwise `waiting`. */
  @SubmissionStateField()
  state: SubmissionState;

  /** Available methods, in the order to offer them. */
  methods: OfferedWayDto[];

  /** Time until which the code is valid, or the phone can be verified. */
  expiresAt: Date;

  /** Time from which the same method can be requested again. Another method can be requested at once. */
  resendAvailableAt: Date;
}

export class VerifyLeadResponseDto {
  /**
   * True if the code was correct.
   * @example true
   */
  verified: boolean;

  /**
   * Address of the calendar; only after a successful verification.
   * @example https://calendly.com/equipo/consulta?name=Mar%C3%ADa
   */
  redirectUrl?: string;

  /**
   * Problem, as text for the visitor in Spanish; only if the verification failed.
   * @example "El código no es válido o ya venció. Revíselo o pida uno nuevo."
   */
  error?: string;
}
