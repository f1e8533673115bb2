import { Base64urlText } from './base64url-text';

/** Options for a login with a passkey in the browser. */
export class PasskeyLoginOptionsDto {
  /**
   * Challenge to sign: base64url, valid for 5 minutes and one answer.
   * @example rN3n0Q2mJ8fS1uXw7cLzqgGTtLk2T9hQe0b7m1Yy2qkq5mCk4e8
   */
  challenge: string;

  /**
   * Host of the site, for which the passkey was created.
   * @example creditoclaro.example
   */
  site: string;
}

/** Answer of a passkey, with the values of the browser's `PublicKeyCredential`; all in base64url. */
export class PasskeyAnswerDto {
  /**
   * Credential id.
   * @example AQIDBAUGBwgJCgsMDQ4PEA
   */
  @Base64urlText('id', 1_400)
  id: string;

  /**
   * User handle that the device stores: the account's id.
   * @example AZjzwn9eelOfDm0vChssPQ
   */
  @Base64urlText('userHandle', 100)
  userHandle: string;

  /**
   * `clientDataJSON` of the browser's response.
   * @example eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0
   */
  @Base64urlText('clientDataJSON', 4_000)
  clientDataJSON: string;

  /**
   * `authenticatorData` of the device.
   * @example SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MdAAAAAA
   */
  @Base64urlText('authenticatorData', 4_000)
  authenticatorData: string;

  /**
   * Signature of both by the passkey.
   * @example MEUCIQDKg0
   */
  @Base64urlText('signature', 2_000)
  signature: string;
}
