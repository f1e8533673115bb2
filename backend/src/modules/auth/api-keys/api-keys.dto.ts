import { ArrayMaxSize, ArrayMinSize, IsArray, IsString, MaxLength, MinLength } from 'class-validator';
import { API_SCOPES, type ApiScope } from 'domain/office/api-scopes';
import { enumField } from '../../../common/dto/enum-field';
import { PasswordAgainField } from '../../../common/dto/password-again';
import { OneLine } from '../../../common/dto/transforms';
import { IsMoment } from '../../../common/moment';

const NAME_MAX = 60;
const NAME_MISSING = 'Póngale un nombre a la clave.';
const SCOPES_MISSING = 'Elija al menos un permiso.';
const SCOPES_UNKNOWN = 'Hay un permiso que no existe.';

const ApiScopeField = enumField(
  'ApiScope',
  API_SCOPES,
  'Permission of a key in one area: `read` for `GET`, `write` for all other methods. `write` does not include `read`.',
);

/** New API key for another system. */
export class NewKeyDto {
  /**
   * Name of the key, such as the name of the system; unique, ignoring case.
   * @example Zapier
   */
  @OneLine(NAME_MAX)
  @MaxLength(NAME_MAX, { message: `El nombre puede tener ${NAME_MAX} caracteres como máximo.` })
  @MinLength(1, { message: NAME_MISSING })
  @IsString({ message: NAME_MISSING })
  name: string;

  /**
   * Scopes of the key, limited by the creator's rights.
   * @example ["leads:read","analytics:read"]
   */
  @ApiScopeField({ each: true, message: SCOPES_UNKNOWN })
  @ArrayMaxSize(API_SCOPES.length * 2, { message: SCOPES_UNKNOWN })
  @ArrayMinSize(1, { message: SCOPES_MISSING })
  @IsArray({ message: SCOPES_MISSING })
  scopes: ApiScope[];

  /**
   * Time at which the key expires: in the future, at most 366 days ahead.
   * @example 2027-05-22T10:30:00.000Z
   */
  @IsMoment('expiresAt')
  expiresAt: Date;

  /**
   * Current password, if it is required again.
   * @example "una clave bien larga"
   */
  @PasswordAgainField()
  password?: string;
}

export class CreatedKeyDto {
  /**
   * Id of the key.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  id: string;

  /**
   * Secret key, sent as `Authorization: Bearer`; returned only in this response.
   * @example crk_0f1e2d3c4b5a6978_00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff
   */
  key: string;
}

export class ApiKeyDto {
  /**
   * Id of the key.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  id: string;

  /**
   * Name of the key.
   * @example Zapier
   */
  name: string;

  /**
   * Scopes of the key.
   * @example ["leads:read","analytics:read"]
   */
  @ApiScopeField({ each: true, message: SCOPES_UNKNOWN })
  scopes: ApiScope[];

  /**
   * Time at which the key expires or expired.
   * @example 2027-05-22T10:30:00.000Z
   */
  expiresAt: Date;

  /**
   * Time of the last request with the key, to the minute; null if it was never used.
   * @example 2026-11-22T10:30:00.000Z
   */
  lastUsedAt: Date | null;

  /**
   * Username of the creator. The key acts in this user's name.
   * @example ana
   */
  createdBy: string;

  /**
   * Time at which the key was created.
   * @example 2026-11-22T10:30:00.000Z
   */
  createdAt: Date;
}

export class ApiKeysDto {
  /** Keys by time of expiry, expired ones included. */
  keys: ApiKeyDto[];
}
