import { ArrayMaxSize, IsArray, IsNotEmpty, IsString, Matches, MaxLength } from 'class-validator';
import { OneLine } from '../../../../common/dto/transforms';
import { Base64urlText } from '../../../auth/passkeys/base64url-text';

const NAME_MAX = 60;

/** A passkey of one's own. */
export class PasskeyDto {
  /**
   * Id of it.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  id: string;

  /**
   * As the person calls it.
   * @example 'Teléfono de María'
   */
  name: string;

  /**
   * When it was added.
   * @example 2026-11-23T15:04:05.000Z
   */
  createdAt: Date;

  /**
   * When it last opened the account; null for never.
   * @example null
   */
  lastUsedAt: Date | null;
}

/** One's own passkeys. */
export class PasskeysDto {
  /** The oldest first, at most 10. */
  passkeys: PasskeyDto[];
}

/** A passkey that the account already has: the browser does not create it again on the same device. */
export class KnownPasskeyDto {
  /**
   * What the device calls it, in base64url.
   * @example AQIDBAUGBwgJCgsMDQ4PEA
   */
  id: string;

  /**
   * How the device is reached.
   * @example ["internal"]
   */
  transports: string[];
}

/** What the browser is to ask the device for to make a passkey. */
export class NewPasskeyOptionsDto {
  /**
   * What it signs: base64url, good for 5 minutes and one answer.
   * @example rN3n0Q2mJ8fS1uXw7cLzqgGTtLk2T9hQe0b7m1Yy2qkq5mCk4e8
   */
  challenge: string;

  /**
   * The site's host, for which the passkey is made.
   * @example creditoclaro.example
   */
  site: string;

  /**
   * What the passkey may sign with, by COSE numbers; the best first.
   * @example [-7, -8, -257]
   */
  algorithms: number[];

  /**
   * The brand, as the device shows it.
   * @example 'Crédito Claro'
   */
  brand: string;

  /**
   * Whose it becomes, as the device keeps it: the account's id, in base64url.
   * @example AZjzwn9eelOfDm0vChssPQ
   */
  userHandle: string;

  /**
   * Username, as the device shows it.
   * @example maria
   */
  username: string;

  /** Those that the person has. */
  known: KnownPasskeyDto[];
}

/** A passkey that a device made, as `PublicKeyCredential` has it. */
export class NewPasskeyDto {
  /**
   * As the person calls it.
   * @example 'Teléfono de María'
   */
  @OneLine(NAME_MAX)
  @MaxLength(NAME_MAX, { message: `El nombre tiene ${NAME_MAX} caracteres como máximo.` })
  @IsNotEmpty({ message: 'Escriba un nombre para la llave.' })
  @IsString({ message: 'Escriba un nombre para la llave.' })
  name: string;

  /**
   * What the device calls it, in base64url.
   * @example AQIDBAUGBwgJCgsMDQ4PEA
   */
  @Base64urlText('id', 1_400)
  id: string;

  /**
   * What the browser says of the request, in base64url.
   * @example eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0
   */
  @Base64urlText('clientDataJSON', 4_000)
  clientDataJSON: string;

  /**
   * The public key and what the device says of itself, in base64url.
   * @example o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVg
   */
  @Base64urlText('attestationObject', 20_000)
  attestationObject: string;

  /**
   * How the device is reached, as the browser says; at most 10.
   * @example ["internal"]
   */
  @Matches(/^[a-z-]{1,20}$/, { each: true, message: 'transports no es válido.' })
  @ArrayMaxSize(10, { message: 'transports tiene 10 elementos como máximo.' })
  @IsArray({ message: 'transports debe ser una lista.' })
  transports: string[];
}

/** A passkey that was added. */
export class AddedPasskeyDto {
  /**
   * Id of it.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  id: string;
}
