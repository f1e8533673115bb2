/** What is to be computed; see https://altcha.org, version 2. */
export class ChallengeParametersDto {
  /** `PBKDF2/SHA-256`. */
  algorithm: string;

  /** Hexadecimal. */
  nonce: string;

  /** Hexadecimal. */
  salt: string;

  /** Iterations of one try. */
  cost: number;

  /** Bytes. */
  keyLength: number;

  /** The key that is looked for begins with this, hexadecimal. */
  keyPrefix: string;

  /** Tells the server the key without another computation. */
  keySignature?: string;

  /** Seconds since 1970; later the solution is refused. */
  expiresAt?: number;
}

export class ChallengeDto {
  /** What is to be computed. */
  parameters: ChallengeParametersDto;

  /** Over the parameters. */
  signature?: string;
}
