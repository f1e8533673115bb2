import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import type { AgentSight, Permission, Role } from 'domain/permissions';
import { AgentSightField, PermissionField, RoleField } from '../../../common/permissions/permission-enums';
import { OneLine } from '../../../common/dto/transforms';
import { IfGiven } from '../../../common/dto/if-given';

export class LoginRequestDto {
  /**
   * The administrator's username.
   * @example admin
   */
  @OneLine(200)
  @MaxLength(200, { message: 'Username is required' })
  @IsNotEmpty({ message: 'Username is required' })
  @IsString({ message: 'Username is required' })
  username: string;

  /**
   * The password, of any length up to 1,000 characters.
   * @example "una clave bien larga"
   */
  @MaxLength(1_000, { message: 'Password is required' })
  @IsNotEmpty({ message: 'Password is required' })
  @IsString({ message: 'Password is required' })
  password: string;

  /**
   * A code of the authenticator, or a backup code; asked for when an answer says `otpRequired`.
   * @example "402913"
   */
  @IfGiven()
  @OneLine(40)
  @MaxLength(40, { message: 'El código no es válido.' })
  @IsString({ message: 'El código no es válido.' })
  otpCode?: string;
}

/** The administrator who logged in. */
export class LoggedInUserDto {
  /**
   * Id of the account.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  id: string;

  /**
   * Username.
   * @example admin
   */
  username: string;

  /**
   * E-mail address; null when none is set.
   * @example ana@example.com
   */
  email: string | null;
}

export class LoginResponseDto {
  /**
   * True when a second factor is due: nothing is open yet, send the same request with `otpCode`.
   * @example false
   */
  otpRequired: boolean;

  /**
   * What happened, for the person.
   * @example "Login exitoso"
   */
  message: string;

  /** Bearer token, good for 24 hours; only when logged in. */
  token?: string;

  /** Who logged in; only when logged in. */
  user?: LoggedInUserDto;
}

/** Who holds the session. */
export class SessionUserDto {
  /**
   * Id of the account.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  id: string;

  /**
   * Username.
   * @example admin
   */
  username: string;

  /** What the person is. */
  @RoleField()
  role: Role;

  /** Which leads the person sees: all, or the own and those of nobody. */
  @AgentSightField()
  sees: AgentSight;
}

export class SessionDto {
  /**
   * Always true: without a live session the answer is 401.
   * @example true
   */
  authenticated: boolean;

  /** Who holds the session. */
  user: SessionUserDto;

  /**
   * IANA zone in which days begin and end for the owner.
   * @example America/New_York
   */
  timeZone: string;

  /** What the person may do, to whatever reach. */
  @PermissionField({ each: true, message: 'permissions es una lista de permisos.' })
  permissions: Permission[];

  /**
   * Whether the role asks for a second factor that is not set up: until then all but the account is 403 `SECOND_FACTOR_REQUIRED`.
   * @example false
   */
  secondFactorDue: boolean;
}
