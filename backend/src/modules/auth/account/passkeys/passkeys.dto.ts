import { ArrayMaxSize, IsArray, IsNotEmpty, IsString, Matches, MaxLength } from 'class-validator';
import { OneLine } from '../../../../common/dto/transforms';
import { Base64urlText } from '../../passkeys/base64url-text';

const NAME_MAX = 60;

/** Passkey of the caller. */
export class PasskeyDto {
  /**
   * Id of the passkey.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  id: string;

  /**
   * Name that the user gave the passkey.
   * @example 'Teléfono de María'
   */
  name: string;

  /**
   * Time at which the passkey was added.
   * @example 2026-11-23T15:04:05.000Z
   */
  createdAt: Date;

  /**
   * Time of the last login with the passkey; null if it was never used.
   * @example null
   */
  lastUsedAt: Date | null;
}

/** Passkeys of the caller. */
export class PasskeysDto {
  /** Passkeys, oldest first; at most 10. */
  passkeys: PasskeyDto[];
}

/** Passkey that the account already has; the browser does not create another on the same device. */
export class KnownPasskeyDto {
  /**
   * Credential id, base64url.
   * @example AQIDBAUGBwgJCgsMDQ4PEA
   */
  id: string;

  /**
   * Transports by which the device can be reached.
   * @example ["internal"]
   */
  transports: string[];
}

/** Options for creating a passkey in the browser. */
export class NewPasskeyOptionsDto {
  /**
   * Challenge to sign: base64url, valid for 5 minutes and one answer.
   * @example rN3n0Q2mJ8fS1uXw7cLzqgGTtLk2T9hQe0b7m1Yy2qkq5mCk4e8
   */
  challenge: string;

  /**
   * Host of the site, for which the passkey is created.
   * @example creditoclaro.example
   */
  site: string;

  /**
   * COSE numbers of the accepted signature algorithms, best first.
   * @example [-7, -8, -257]
   */
  algorithms: number[];

  /**
   * Brand, as the device shows it.
   * @example 'Crédito Claro'
   */
  brand: string;

  /**
   * User handle that the device stores: the account's id, base64url.
   * @example AZjzwn9eelOfDm0vChssPQ
   */
  userHandle: string;

  /**
   * Username, as the device shows it.
   * @example maria
   */
  username: string;

  /** Passkeys that the account already has. */
  known: KnownPasskeyDto[];
}

/** New passkey, with the values of the browser's `PublicKeyCredential`. */
export class NewPasskeyDto {
  /**
   * Name that the user gives the passkey.
   * @example 'Teléfono de María'
   */
  @OneLine(NAME_MAX)
  @MaxLength(NAME_MAX, { message: `El nombre tiene ${NAME_MAX} caracteres como máximo.` })
  @IsNotEmpty({ message: 'Escriba un nombre para la llave.' })
  @IsString({ message: 'Escriba un nombre para la llave.' })
  name: string;

  /**
   * Credential id, base64url.
   * @example AQIDBAUGBwgJCgsMDQ4PEA
   */
  @Base64urlText('id', 1_400)
  id: string;

  /**
   * `clientDataJSON` of the browser's response, base64url.
   * @example eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0
   */
  @Base64urlText('clientDataJSON', 4_000)
  clientDataJSON: string;

  /**
   * `attestationObject` with the public key and the device's data, base64url.
   * @example o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVg
   */
  @Base64urlText('attestationObject', 20_000)
  attestationObject: string;

  /**
   * Transports by which the device can be reached, as the browser states them; at most 10.
   * @example ["internal"]
   */
  @Matches(/^[a-z-]{1,20}$/, { each: true, message: 'transports no es válido.' })
  @ArrayMaxSize(10, { message: 'transports tiene 10 elementos como máximo.' })
  @IsArray({ message: 'transports debe ser una lista.' })
  transports: string[];
}

/** Added passkey. */
export class AddedPasskeyDto {
  /**
   * Id of the passkey.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  id: string;
}
