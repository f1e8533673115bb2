/** A code is on its way. The same whether or not the phone was known before. */
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

  /** Until when the code is good. */
  expiresAt: Date;

  /** From when another code may be asked for. */
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
