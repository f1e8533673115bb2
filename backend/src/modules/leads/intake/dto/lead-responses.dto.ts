import type { VerificationMethod } from 'domain/verification';
import { VerificationMethodField } from '../../../../common/dto/verification-method';
import { SubmissionStateField } from '../submission-state';
import type { SubmissionState } from '../submission-state';

/** A way to prove the phone, as it is offered. */
export class OfferedWayDto {
  /** The way. */
  @VerificationMethodField()
  method: VerificationMethod;

  /**
   * `voice`: who calls; `inbound_call` and `whatsapp`: whom to call or write to. E.164.
   * @example +13055550100
   */
  phoneNumber?: string;

  /**
   * `inbound_call`: dials the number and the figures; `whatsapp`: opens the message that proves the phone.
   * @example "https://wa.me/13055550100?text=Hola%2C%20mi%20c%C3%B3digo%20es%20QK7M2XWP"
   */
  link?: string;

  /**
   * `inbound_call`: the figures to key.
   * @example "4827"
   */
  digits?: string;
}

/** Where a submission stands. An id that was never given out answers as one that waits. */
export class SubmissionStatusDto {
  /** Where it stands. */
  @SubmissionStateField()
  state: SubmissionState;

  /** The way chosen last. */
  @VerificationMethodField()
  method: VerificationMethod;

  /** The ways in service, in the order to offer them. */
  methods: OfferedWayDto[];

  /**
   * Where to book; only for a submission that was proven by `inbound_call` or `whatsapp`.
   * @example https://calendly.com/equipo/consulta?name=Mar%C3%ADa
   */
  redirectUrl?: string;
}

/** The phone is to be proven. The same whether or not the phone was known before. */
export class CodeSentDto {
  /**
   * Random name of this submission.
   * @example 5f0d3c0e-6c0b-4a37-8c80-0f4c8a3b1d52
   */
  submissionId: string;

  /**
   * The number in E.164.
   * @example +13054201234
   */
  phoneNumber: string;

  /**
   * What happens next, for the person.
   * @example "Le enviamos un código de 6 dígitos por mensaje de texto."
   */
  message: string;

  /** The way that was taken: the one asked for, or the first in service. */
  @VerificationMethodField()
  method: VerificationMethod;

  /** `undelivered` where it is known already that nothing will arrive that way; else `waiting`. */
  @SubmissionStateField()
  state: SubmissionState;

  /** The ways in service, in the order to offer them. */
  methods: OfferedWayDto[];

  /** Until when the code is good, or the phone can be proven. */
  expiresAt: Date;

  /** From when the same way may be asked for again. Another way does not wait. */
  resendAvailableAt: Date;
}

export class VerifyLeadResponseDto {
  /**
   * Whether the code was right.
   * @example true
   */
  verified: boolean;

  /**
   * Where to book; only when verified.
   * @example https://calendly.com/equipo/consulta?name=Mar%C3%ADa
   */
  redirectUrl?: string;

  /**
   * What is wrong, for the person; only when not verified.
   * @example "El código no es válido o ya venció. Revíselo o pida uno nuevo."
   */
  error?: string;
}
