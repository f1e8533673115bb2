import { Base64urlText } from '../base64url-text';

/** What the browser is to ask a passkey for. */
export class PasskeyLoginOptionsDto {
  /**
   * What it signs: base64url, good for 5 minutes and one answer.
   * @example rN3n0Q2mJ8fS1uXw7cLzqgGTtLk2T9hQe0b7m1Yy2qkq5mCk4e8
   */
  challenge: string;

  /**
   * The site's host, for which the passkey was made.
   * @example creditoclaro.example
   */
  site: string;
}

/** What a passkey answered, as `PublicKeyCredential` has it; all in base64url. */
export class PasskeyAnswerDto {
  /**
   * What the device calls the passkey.
   * @example AQIDBAUGBwgJCgsMDQ4PEA
   */
  @Base64urlText('id', 1_400)
  id: string;

  /**
   * Whose it is, as the device keeps it: the account's id.
   * @example AZjzwn9eelOfDm0vChssPQ
   */
  @Base64urlText('userHandle', 100)
  userHandle: string;

  /**
   * What the browser says of the request.
   * @example eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0
   */
  @Base64urlText('clientDataJSON', 4_000)
  clientDataJSON: string;

  /**
   * What the device says of itself.
   * @example SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MdAAAAAA
   */
  @Base64urlText('authenticatorData', 4_000)
  authenticatorData: string;

  /**
   * Its signature of both.
   * @example MEUCIQDKg0
   */
  @Base64urlText('signature', 2_000)
  signature: string;
}
