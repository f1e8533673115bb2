/** Parameters of the computation; see https://altcha.org, version 2. */
export class ChallengeParametersDto {
  /** `PBKDF2/SHA-256`. */
  algorithm: string;

  /** Nonce, hexadecimal. */
  nonce: string;

  /** Salt, hexadecimal. */
  salt: string;

  /** Number of iterations of one attempt. */
  cost: number;

  /** Length of the key in bytes. */
  keyLength: number;

  /** Beginning of the key to find, hexadecimal. */
  keyPrefix: string;

  /** Signature that lets the server accept the key without computing it again. */
  keySignature?: string;

  /** Time at which the solution expires, in seconds since 1970. */
  expiresAt?: number;
}

export class ChallengeDto {
  /** Parameters of the computation. */
  parameters: ChallengeParametersDto;

  /** Signature of the parameters. */
  signature?: string;
}
