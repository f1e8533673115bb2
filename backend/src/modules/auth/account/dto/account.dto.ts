import { IsBoolean, IsEmail, IsNotEmpty, IsString, Matches, MaxLength, MinLength } from 'class-validator';
import type { Role } from 'domain/office/permissions';
import { EMAIL_RULES, emailMessage } from '../../../../common/dto/email-address';
import { IfGiven } from '../../../../common/dto/if-given';
import { Email, ReadAs } from '../../../../common/dto/transforms';
import { RoleField } from '../../../../common/permissions/permission-enums';
import { IsDisplayName } from '../../display-name';
import { MIN_PASSWORD_LENGTH } from '../../login/password-rules';
import { IsNewUsername } from '../../usernames';

export const MAX_PASSWORD_LENGTH = 1_000;
const CURRENT_PASSWORD = 'Debe ingresar su contraseña actual';
const NEW_PASSWORD = 'La nueva contraseña debe tener al menos 6 caracteres';
const TOO_LONG = 'La contraseña puede tener 1,000 caracteres como máximo';

/** Account of the caller. */
export class ProfileDto {
  /**
   * Username.
   * @example ana
   */
  username: string;

  /**
   * E-mail address; null if none is set.
   * @example ana@example.com
   */
  email: string | null;

  /**
   * Name shown in the office; null to use the username.
   * @example "Ana Pérez"
   */
  displayName: string | null;

  /** Role of the user. */
  @RoleField()
  role: Role;

  /**
   * True if the user receives leads now.
   * @example true
   */
  isPresent: boolean;

  /**
   * True if the login requires a second factor.
   * @example true
   */
  otpEnabled: boolean;

  /**
   * Phone in E.164; null if none is set. Set from the command line.
   * @example +13054201234
   */
  phoneNumber: string | null;

  /**
   * Number of unused backup codes; 0 without a second factor.
   * @example 10
   */
  backupCodesLeft: number;
}

/** Changes to the caller's account that need no password. Omitted fields stay unchanged. */
export class ChangeOwnAccountDto {
  /**
   * True if the user receives leads now.
   * @example true
   */
  @IfGiven()
  @IsBoolean({ message: 'isPresent debe ser true o false.' })
  isPresent?: boolean;

  /**
   * Name shown in the office, at most 100 characters; empty to use the username.
   * @example "Ana Pérez"
   */
  @IfGiven()
  @IsDisplayName()
  displayName?: string;
}

/** Request that contains only the current password. */
export class PasswordDto {
  /**
   * Current password.
   * @example "una clave bien larga"
   */
  @MaxLength(MAX_PASSWORD_LENGTH, { message: TOO_LONG })
  @IsNotEmpty({ message: CURRENT_PASSWORD })
  @IsString({ message: CURRENT_PASSWORD })
  password: string;
}

export class ChangePasswordDto {
  /**
   * Current password.
   * @example "una clave bien larga"
   */
  @MaxLength(MAX_PASSWORD_LENGTH, { message: TOO_LONG })
  @IsNotEmpty({ message: CURRENT_PASSWORD })
  @IsString({ message: CURRENT_PASSWORD })
  currentPassword: string;

  /**
   * New password; neither the username nor one of the 10,000 most common passwords.
   * @example "otra clave bien larga"
   */
  @MaxLength(MAX_PASSWORD_LENGTH, { message: TOO_LONG })
  @MinLength(MIN_PASSWORD_LENGTH, { message: NEW_PASSWORD })
  @IsString({ message: NEW_PASSWORD })
  newPassword: string;

  /**
   * New password, repeated.
   * @example "otra clave bien larga"
   */
  @MaxLength(MAX_PASSWORD_LENGTH, { message: TOO_LONG })
  @IsString({ message: 'Las contraseñas no coinciden' })
  confirmPassword: string;
}

export class ChangeEmailDto extends PasswordDto {
  /**
   * New e-mail address.
   * @example ana@example.com
   */
  @Email(254)
  @MaxLength(254, { message: 'El email es demasiado largo' })
  @IsEmail(EMAIL_RULES, { message: emailMessage('Email inválido') })
  newEmail: string;
}

export class ChangeUsernameDto extends PasswordDto {
  /**
   * New username: 3 to 100 Latin letters, digits and . _ @ + -; unique, ignoring case.
   * @example ana.perez
   */
  @IsNewUsername()
  newUsername: string;
}

export class VerifyOtpSetupDto {
  /**
   * Code that the authenticator shows.
   * @example 402913
   */
  @ReadAs(6, (text) => text.replace(/\s/g, ''))
  @Matches(/^\d{6}$/, { message: 'Ingrese los 6 dígitos que muestra la aplicación' })
  token: string;
}

export class BackupCodesDto {
  /**
   * Backup codes. Each replaces a code of the authenticator once. Returned only in this response.
   * @example ["K7QM-2XRA"]
   */
  backupCodes: string[];
}

export class OtpSetupDto extends BackupCodesDto {
  /**
   * QR code to scan, as a data: URL of a PNG.
   * @example data:image/png;base64,iVBORw0KGgo=
   */
  qrCode: string;

  /**
   * Same secret in base32, to enter if the QR code cannot be scanned.
   * @example JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP
   */
  manualEntryKey: string;
}
