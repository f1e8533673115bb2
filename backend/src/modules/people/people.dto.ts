import { ChangeOwnAccountDto, ProfileDto } from '../auth/account/dto/account.dto';
import { PickType } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsEmail,
  IsIn,
  IsInt,
  IsString,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { LANGUAGES, LEAD_WEIGHT, type Language } from 'domain/office/people';
import type { Permission, Reach, Role } from 'domain/office/permissions';
import { REACHES } from 'domain/office/permissions';
import { US_STATE_CODES, type UsState } from 'domain/us-states';
import { EMAIL_RULES, emailMessage } from '../../common/dto/email-address';
import { enumField } from '../../common/dto/enum-field';
import { IfGiven } from '../../common/dto/if-given';
import { Seen } from '../../common/dto/nested';
import { PasswordAgainField } from '../../common/dto/password-again';
import { Email } from '../../common/dto/transforms';
import { PermissionField, RoleField } from '../../common/permissions/permission-enums';
import { IsNewUsername } from '../auth/usernames';

const ROLE = 'La función debe ser owner, manager, agent o auditor.';
const WEIGHT = 'El peso debe ser un número entero de 1 a 10.';
const MAX_EMAIL_LENGTH = 254;

const LanguageField = enumField('Language', LANGUAGES, 'Language, as its ISO 639-1 code.');
const InvitationStateField = enumField(
  'InvitationState',
  ['sent', 'over'],
  'State of an invitation. `sent`: it can be used; `over`: its 24 hours have passed.',
);
const ReachField = enumField(
  'Reach',
  REACHES,
  'Reach of a permission. `all`: everything; `own`: data of the leads that the user may see; `none`: nothing.',
);

/** User of the back office. */
export class TeamMemberDto extends PickType(ProfileDto, [
  'username',
  'displayName',
  'email',
  'role',
  'isPresent',
]) {
  /**
   * Id of the user.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  id: string;

  /**
   * False if the user cannot log in: deactivated, or invited and not yet registered.
   * @example true
   */
  isActive: boolean;

  /**
   * Share of leads in the rotation, 1 to 10, relative to a user with 1.
   * @example 1
   */
  weight: number;

  /** Languages that the user speaks. */
  @LanguageField({ each: true, message: 'languages es una lista de idiomas.' })
  languages: Language[];

  /**
   * Two-letter codes of states; the user receives only leads of these. Empty for all states.
   * @example ["FL"]
   */
  states: string[];

  /**
   * True if the login requires a second factor.
   * @example false
   */
  twoFactor: boolean;

  /**
   * Number of live leads of the user that are neither clients nor lost.
   * @example 12
   */
  openLeads: number;

  /** Time of the last request, to the minute; null if there was none. */
  lastSeenAt: Date | null;

  /** State of the latest unused invitation; null if there is none. */
  @InvitationStateField()
  invitation: 'sent' | 'over' | null;

  /** Time at which that invitation expires; null if there is none. */
  invitedUntil: Date | null;
}

export class PeopleDto {
  /** Active users first, then by username. */
  users: TeamMemberDto[];
}

export class InvitePersonDto {
  /**
   * Username: 3 to 100 Latin letters, digits and . _ @ + -; unique, ignoring case.
   * @example ana
   */
  @IsNewUsername()
  username: string;

  /**
   * E-mail address for the invitation, at most 254 characters.
   * @example ana@example.com
   */
  @Email(MAX_EMAIL_LENGTH)
  @MaxLength(MAX_EMAIL_LENGTH, { message: 'El email es demasiado largo' })
  @IsEmail(EMAIL_RULES, { message: emailMessage('Email inválido') })
  email: string;

  /** Role of the new user. */
  @RoleField({ message: ROLE })
  role: Role;

  /** The caller's current password, if it is required again. */
  @PasswordAgainField()
  password?: string;
}

export class InvitationSentDto {
  /** Time at which the invitation expires, 24 hours after it was sent. */
  expiresAt: Date;

  /**
   * Address of the invitation if mail stays in the embedded outbox; null if mail is really sent.
   * @example "http://localhost:3000/admin/invitacion?token=…"
   */
  link: string | null;
}

export class InvitedPersonDto extends TeamMemberDto {
  /**
   * Address of the invitation if mail stays in the embedded outbox; null if mail is really sent.
   * @example "http://localhost:3000/admin/invitacion?token=…"
   */
  link: string | null;
}

/** Any subset of the fields of a user that an owner changes. */
export class PersonFieldsDto extends PickType(ChangeOwnAccountDto, ['isPresent', 'displayName']) {
  /** New role. */
  @IfGiven()
  @RoleField({ message: ROLE })
  role?: Role;

  /**
   * False ends the user's sessions at once and redistributes the leads.
   * @example true
   */
  @IfGiven()
  @IsBoolean({ message: 'isActive debe ser true o false.' })
  isActive?: boolean;

  /**
   * Share of leads in the rotation, 1 to 10.
   * @example 1
   */
  @IfGiven()
  @Max(LEAD_WEIGHT.most, { message: WEIGHT })
  @Min(LEAD_WEIGHT.least, { message: WEIGHT })
  @IsInt({ message: WEIGHT })
  weight?: number;

  /** Languages that the user speaks; at least one, each once. */
  @IfGiven()
  @LanguageField({ each: true, message: 'Ese idioma no está en la lista.' })
  @ArrayUnique({ message: 'Hay un idioma repetido.' })
  @ArrayNotEmpty({ message: 'Elija al menos un idioma.' })
  @ArrayMaxSize(LANGUAGES.length, { message: 'Hay demasiados idiomas.' })
  @IsArray({ message: 'languages es una lista de idiomas.' })
  languages?: Language[];

  /**
   * Two-letter codes of states, each once; empty for all states.
   * @example ["FL"]
   */
  @IfGiven()
  @IsIn(US_STATE_CODES, { each: true, message: 'Ese estado no existe.' })
  @ArrayUnique({ message: 'Hay un estado repetido.' })
  @ArrayMaxSize(US_STATE_CODES.length, { message: 'Hay demasiados estados.' })
  @IsArray({ message: 'states es una lista de estados.' })
  states?: UsState[];

  /**
   * E-mail address, at most 254 characters. A change invalidates an open invitation, because it was sent to the
   * previous address.
   * @example ana@example.com
   */
  @IfGiven()
  @Email(MAX_EMAIL_LENGTH)
  @MaxLength(MAX_EMAIL_LENGTH, { message: 'El email es demasiado largo' })
  @IsEmail(EMAIL_RULES, { message: emailMessage('Email inválido') })
  email?: string;
}

/** Changes to a user. Omitted fields stay unchanged. */
export class ChangePersonDto extends PersonFieldsDto {
  /**
   * Values of the changed fields when the caller read them. 409 `USER_CHANGED` if another user has changed one of these since. Fields
   * without a value here are not compared.
   */
  @IfGiven()
  @Seen(() => PersonFieldsDto)
  seen?: PersonFieldsDto;

  /** The caller's current password, if it is required again. */
  @PasswordAgainField()
  password?: string;
}

export class EndedSessionsDto {
  /**
   * Number of ended sessions.
   * @example 2
   */
  closed: number;
}

/** Reach of one permission for each role. */
export class ReachesDto {
  /** Reach for owners. */
  @ReachField()
  owner: Reach;

  /** Reach for managers. */
  @ReachField()
  manager: Reach;

  /** Reach for agents. */
  @ReachField()
  agent: Reach;

  /** Reach for auditors. */
  @ReachField()
  auditor: Reach;
}

export class PermissionRowDto {
  /** Permission: `x-permission` of operations. */
  @PermissionField()
  permission: Permission;

  /**
   * Description of the permission, in Spanish.
   * @example "Exportar leads"
   */
  name: string;

  /** Reach of the permission. */
  reach: ReachesDto;
}

export class PermissionsDto {
  /** All permissions. */
  permissions: PermissionRowDto[];
}

export class InvitationDto {
  /**
   * Username that the password is for.
   * @example ana
   */
  username: string;

  /**
   * Name of the user who sent the invitation; null if that account is gone.
   * @example "Rosa Díaz"
   */
  invitedBy: string | null;

  /**
   * True if the account was never used; otherwise the new password replaces the present one.
   * @example true
   */
  isNew: boolean;

  /** Time at which the invitation expires. */
  expiresAt: Date;
}

export class UseInvitationDto {
  /**
   * Password of 6 to 1,000 characters; neither the username nor one of the 10,000 most common passwords.
   * @example "una clave bien larga"
   */
  @MaxLength(1_000, { message: 'La contraseña puede tener 1,000 caracteres como máximo' })
  @IsString({ message: 'Elija una contraseña' })
  password: string;
}

export class InvitationUsedDto {
  /**
   * Username for the login.
   * @example ana
   */
  username: string;
}
