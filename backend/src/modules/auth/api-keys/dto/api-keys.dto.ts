import { ArrayMaxSize, ArrayMinSize, IsArray, IsString, MaxLength, MinLength } from 'class-validator';
import { API_SCOPES, type ApiScope } from 'domain/api-scopes';
import { enumField } from '../../../../common/dto/enum-field';
import { PasswordAgainField } from '../../../../common/dto/password-again';
import { OneLine } from '../../../../common/dto/transforms';
import { IsMoment } from '../../../../common/moment';

const NAME_MAX = 60;
const NAME_MISSING = 'Póngale un nombre a la clave.';
const SCOPES_MISSING = 'Elija al menos un permiso.';
const SCOPES_UNKNOWN = 'Hay un permiso que no existe.';

const ApiScopeField = enumField(
  'ApiScope',
  API_SCOPES,
  'What a key may do in an area: `read` for `GET`, `write` for everything else. Neither brings the other along.',
);

/** A key for another system. */
export class NewKeyDto {
  /**
   * What it is called, such as the system that gets it; whatever the capitals, there is one of a name.
   * @example Zapier
   */
  @OneLine(NAME_MAX)
  @MaxLength(NAME_MAX, { message: `El nombre puede tener ${NAME_MAX} caracteres como máximo.` })
  @MinLength(1, { message: NAME_MISSING })
  @IsString({ message: NAME_MISSING })
  name: string;

  /**
   * What it may do, and never more than who makes it.
   * @example ["leads:read","analytics:read"]
   */
  @ApiScopeField({ each: true, message: SCOPES_UNKNOWN })
  @ArrayMaxSize(API_SCOPES.length * 2, { message: SCOPES_UNKNOWN })
  @ArrayMinSize(1, { message: SCOPES_MISSING })
  @IsArray({ message: SCOPES_MISSING })
  scopes: ApiScope[];

  /**
   * When it ends: later than now, 366 days ahead at most.
   * @example 2027-05-22T10:30:00.000Z
   */
  @IsMoment('expiresAt')
  expiresAt: Date;

  /**
   * The current password, where it is asked for again.
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
   * The key itself, told this once; sent as `Authorization: Bearer`.
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
   * What it is called.
   * @example Zapier
   */
  name: string;

  /**
   * What it may do.
   * @example ["leads:read","analytics:read"]
   */
  @ApiScopeField({ each: true, message: SCOPES_UNKNOWN })
  scopes: ApiScope[];

  /**
   * When it ends, or ended.
   * @example 2027-05-22T10:30:00.000Z
   */
  expiresAt: Date;

  /**
   * When something last called with it, to the minute; null for never.
   * @example 2026-11-22T10:30:00.000Z
   */
  lastUsedAt: Date | null;

  /**
   * Username of who made it, in whose name it calls.
   * @example ana
   */
  createdBy: string;

  /**
   * When it was made.
   * @example 2026-11-22T10:30:00.000Z
   */
  createdAt: Date;
}

export class ApiKeysDto {
  /** The one that ends first comes first; those that are over too. */
  keys: ApiKeyDto[];
}
