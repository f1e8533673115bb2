import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import type { AgentSight, Permission, Role } from 'domain/office/permissions';
import { AgentSightField, PermissionField, RoleField } from '../../../common/permissions/permission-enums';
import { OneLine } from '../../../common/dto/transforms';
import { IfGiven } from '../../../common/dto/if-given';

export class LoginRequestDto {
  /**
   * Username of the user.
   * @example admin
   */
  @OneLine(200)
  @MaxLength(200, { message: 'Username is required' })
  @IsNotEmpty({ message: 'Username is required' })
  @IsString({ message: 'Username is required' })
  username: string;

  /**
   * Password, of any length up to 1,000 characters.
   * @example "una clave bien larga"
   */
  @MaxLength(1_000, { message: 'Password is required' })
  @IsNotEmpty({ message: 'Password is required' })
  @IsString({ message: 'Password is required' })
  password: string;

  /**
   * Code of the authenticator, or a backup code; required after a response with `otpRequired`.
   * @example "402913"
   */
  @IfGiven()
  @OneLine(40)
  @MaxLength(40, { message: 'El código no es válido.' })
  @IsString({ message: 'El código no es válido.' })
  otpCode?: string;
}

/** User who logged in. */
export class LoggedInUserDto {
  /**
   * Id of the user.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  id: string;

  /**
   * Username.
   * @example admin
   */
  username: string;

  /**
   * E-mail address; null if none is set.
   * @example ana@example.com
   */
  email: string | null;
}

export class LoginResponseDto {
  /**
   * True if a second factor is required. The login is not complete then; repeat the request with `otpCode`.
   * @example false
   */
  otpRequired: boolean;

  /**
   * Result, as text for the user in Spanish.
   * @example "Login exitoso"
   */
  message: string;

  /** Bearer token, valid for 24 hours; only after a complete login. */
  token?: string;

  /** User who logged in; only after a complete login. */
  user?: LoggedInUserDto;
}

/** User of the session. */
export class SessionUserDto {
  /**
   * Id of the user.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  id: string;

  /**
   * Username.
   * @example admin
   */
  username: string;

  /** Role of the user. */
  @RoleField()
  role: Role;

  /** Leads that the user may see: all, or the own and unassigned ones. */
  @AgentSightField()
  sees: AgentSight;
}

export class SessionDto {
  /**
   * Always true; without a valid session the response is 401.
   * @example true
   */
  authenticated: boolean;

  /** User of the session. */
  user: SessionUserDto;

  /**
   * IANA time zone in which the owner's days begin and end.
   * @example America/New_York
   */
  timeZone: string;

  /** Permissions of the user, regardless of their reach. */
  @PermissionField({ each: true, message: 'permissions es una lista de permisos.' })
  permissions: Permission[];

  /**
   * True if the role requires a second factor that is not set up. Until then, every operation except those of the
   * account gets 403 `SECOND_FACTOR_REQUIRED`.
   * @example false
   */
  secondFactorDue: boolean;
}
