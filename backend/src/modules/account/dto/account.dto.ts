import { IsBoolean, IsEmail, IsNotEmpty, IsString, Matches, MaxLength, MinLength } from 'class-validator';
import type { Role } from 'domain/permissions';
import { EMAIL_RULES } from '../../../common/dto/email-address';
import { IfGiven } from '../../../common/dto/if-given';
import { Email, ReadAs } from '../../../common/dto/transforms';
import { RoleField } from '../../../common/permissions/permission-enums';
import { IsDisplayName } from '../../auth/display-name';
import { MIN_PASSWORD_LENGTH } from '../../auth/password-rules';
import { IsNewUsername } from '../../auth/usernames';

export const MAX_PASSWORD_LENGTH = 1_000;
const CURRENT_PASSWORD = 'Debe ingresar su contraseña actual';
const NEW_PASSWORD = 'La nueva contraseña debe tener al menos 6 caracteres';
const TOO_LONG = 'La contraseña puede tener 1,000 caracteres como máximo';

/** One's own account. */
export class ProfileDto {
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

  /**
   * What one is called in the office; null for the username.
   * @example "Ana Pérez"
   */
  displayName: string | null;

  /** What one is. */
  @RoleField()
  role: Role;

  /**
   * Whether one takes leads now.
   * @example true
   */
  isPresent: boolean;

  /**
   * Whether logging in asks for a second factor.
   * @example true
   */
  otpEnabled: boolean;

  /**
   * E.164; null when none is set. Set from the command line.
   * @example +13054201234
   */
  phoneNumber: string | null;

  /**
   * Backup codes that have not been used; 0 without a second factor.
   * @example 10
   */
  backupCodesLeft: number;
}

/** What one may change of one's own account without the password. What is left out stays as it is. */
export class ChangeOwnAccountDto {
  /**
   * Whether one takes leads now.
   * @example true
   */
  @IfGiven()
  @IsBoolean({ message: 'isPresent debe ser true o false.' })
  isPresent?: boolean;

  /**
   * What one is called in the office, at most 100 characters; empty for the username.
   * @example "Ana Pérez"
   */
  @IfGiven()
  @IsDisplayName()
  displayName?: string;
}

/** A change that asks for nothing but the current password. */
export class PasswordDto {
  /**
   * The current password.
   * @example "una clave bien larga"
   */
  @MaxLength(MAX_PASSWORD_LENGTH, { message: TOO_LONG })
  @IsNotEmpty({ message: CURRENT_PASSWORD })
  @IsString({ message: CURRENT_PASSWORD })
  password: string;
}

export class ChangePasswordDto {
  /**
   * The current password.
   * @example "una clave bien larga"
   */
  @MaxLength(MAX_PASSWORD_LENGTH, { message: TOO_LONG })
  @IsNotEmpty({ message: CURRENT_PASSWORD })
  @IsString({ message: CURRENT_PASSWORD })
  currentPassword: string;

  /**
   * The new password; neither the username nor one of the 10,000 most common.
   * @example "otra clave bien larga"
   */
  @MaxLength(MAX_PASSWORD_LENGTH, { message: TOO_LONG })
  @MinLength(MIN_PASSWORD_LENGTH, { message: NEW_PASSWORD })
  @IsString({ message: NEW_PASSWORD })
  newPassword: string;

  /**
   * The new password again.
   * @example "otra clave bien larga"
   */
  @MaxLength(MAX_PASSWORD_LENGTH, { message: TOO_LONG })
  @IsString({ message: 'Las contraseñas no coinciden' })
  confirmPassword: string;
}

export class ChangeEmailDto extends PasswordDto {
  /**
   * The new address.
   * @example ana@example.com
   */
  @Email(254)
  @MaxLength(254, { message: 'El email es demasiado largo' })
  @IsEmail(EMAIL_RULES, { message: 'Email inválido' })
  newEmail: string;
}

export class ChangeUsernameDto extends PasswordDto {
  /**
   * The new username: 3 to 100 Latin letters, digits and . _ @ + -; no other account's in other capitals.
   * @example ana.perez
   */
  @IsNewUsername()
  newUsername: string;
}

export class VerifyOtpSetupDto {
  /**
   * The code the authenticator shows.
   * @example 402913
   */
  @ReadAs(6, (text) => text.replace(/\s/g, ''))
  @Matches(/^\d{6}$/, { message: 'Ingrese los 6 dígitos que muestra la aplicación' })
  token: string;
}

export class BackupCodesDto {
  /**
   * Each opens the account once in place of an authenticator's code. Shown now and never again.
   * @example ["K7QM-2XRA"]
   */
  backupCodes: string[];
}

export class OtpSetupDto extends BackupCodesDto {
  /**
   * The picture to scan, as a data: URL of a PNG.
   * @example data:image/png;base64,iVBORw0KGgo=
   */
  qrCode: string;

  /**
   * The same secret, to type where a picture cannot be scanned (base32).
   * @example JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP
   */
  manualEntryKey: string;
}
