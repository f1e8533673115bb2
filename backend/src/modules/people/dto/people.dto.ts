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
import { LANGUAGES, LEAD_WEIGHT, type Language } from 'domain/people';
import type { Permission, Reach, Role } from 'domain/permissions';
import { REACHES } from 'domain/permissions';
import { US_STATE_CODES, type UsState } from 'domain/us-states';
import { EMAIL_RULES } from '../../../common/dto/email-address';
import { enumField } from '../../../common/dto/enum-field';
import { IfGiven } from '../../../common/dto/if-given';
import { PasswordAgainField } from '../../../common/dto/password-again';
import { Email } from '../../../common/dto/transforms';
import { PermissionField, RoleField } from '../../../common/permissions/permission-enums';
import { IsDisplayName } from '../../auth/display-name';
import { IsNewUsername } from '../../auth/usernames';

const ROLE = 'La función debe ser owner, manager, agent o auditor.';
const WEIGHT = 'El peso debe ser un número entero de 1 a 10.';
const MAX_EMAIL_LENGTH = 254;

const LanguageField = enumField('Language', LANGUAGES, 'A language, as ISO 639-1 has it.');
const InvitationStateField = enumField(
  'InvitationState',
  ['sent', 'over'],
  '`sent`: it may still be used; `over`: its 24 hours have passed.',
);
const ReachField = enumField(
  'Reach',
  REACHES,
  '`all`: everything; `own`: what is of the leads that the person sees; `none`: nothing.',
);

/** One of the people who may use the back office. */
export class TeamMemberDto {
  /**
   * Id of the account.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  id: string;

  /**
   * Username.
   * @example ana
   */
  username: string;

  /**
   * What the person is called in the office; null for the username.
   * @example "Ana Pérez"
   */
  displayName: string | null;

  /**
   * E-mail address; null when none is set.
   * @example ana@example.com
   */
  email: string | null;

  /** What the person is. */
  @RoleField()
  role: Role;

  /**
   * False for who cannot log in: deactivated, or invited and not yet come.
   * @example true
   */
  isActive: boolean;

  /**
   * Whether the person takes leads now.
   * @example true
   */
  isPresent: boolean;

  /**
   * How many leads the person gets for one of who has 1; 1 to 10.
   * @example 1
   */
  weight: number;

  /** Languages that the person speaks. */
  @LanguageField({ each: true, message: 'languages es una lista de idiomas.' })
  languages: Language[];

  /**
   * Two-letter codes of the states whose leads the person takes; none for all.
   * @example ["FL"]
   */
  states: string[];

  /**
   * Whether logging in asks for a second factor.
   * @example false
   */
  twoFactor: boolean;

  /**
   * Live leads of the person that are neither clients nor lost.
   * @example 12
   */
  openLeads: number;

  /** The last request, to the minute; null when there was none. */
  lastSeenAt: Date | null;

  /** The invitation that was sent last and not used; null without one. */
  @InvitationStateField()
  invitation: 'sent' | 'over' | null;

  /** When that invitation ends; null without one. */
  invitedUntil: Date | null;
}

export class PeopleDto {
  /** Who may log in first, in the order of usernames. */
  users: TeamMemberDto[];
}

export class InvitePersonDto {
  /**
   * 3 to 100 Latin letters, digits and . _ @ + -; no other account's in other capitals.
   * @example ana
   */
  @IsNewUsername()
  username: string;

  /**
   * Where the invitation goes, at most 254 characters.
   * @example ana@example.com
   */
  @Email(MAX_EMAIL_LENGTH)
  @MaxLength(MAX_EMAIL_LENGTH, { message: 'El email es demasiado largo' })
  @IsEmail(EMAIL_RULES, { message: 'Email inválido' })
  email: string;

  /** What the person will be. */
  @RoleField({ message: ROLE })
  role: Role;

  /** The own current password, when it is asked for again. */
  @PasswordAgainField()
  password?: string;
}

export class InvitationSentDto {
  /** When the invitation ends, 24 hours after it was sent. */
  expiresAt: Date;

  /**
   * Its address, where mail stays in the embedded outbox; null where it is sent.
   * @example "http://localhost:3000/admin/invitacion?token=…"
   */
  link: string | null;
}

export class InvitedPersonDto extends TeamMemberDto {
  /**
   * The invitation's address, where mail stays in the embedded outbox; null where it is sent.
   * @example "http://localhost:3000/admin/invitacion?token=…"
   */
  link: string | null;
}

/** What is left out stays as it is. */
export class ChangePersonDto {
  /** What the person is. */
  @IfGiven()
  @RoleField({ message: ROLE })
  role?: Role;

  /**
   * False ends the person's sessions at once and shares out the leads.
   * @example true
   */
  @IfGiven()
  @IsBoolean({ message: 'isActive debe ser true o false.' })
  isActive?: boolean;

  /**
   * Whether the person takes leads now.
   * @example true
   */
  @IfGiven()
  @IsBoolean({ message: 'isPresent debe ser true o false.' })
  isPresent?: boolean;

  /**
   * 1 to 10.
   * @example 1
   */
  @IfGiven()
  @Max(LEAD_WEIGHT.most, { message: WEIGHT })
  @Min(LEAD_WEIGHT.least, { message: WEIGHT })
  @IsInt({ message: WEIGHT })
  weight?: number;

  /** At least one, each once. */
  @IfGiven()
  @LanguageField({ each: true, message: 'Ese idioma no está en la lista.' })
  @ArrayUnique({ message: 'Hay un idioma repetido.' })
  @ArrayNotEmpty({ message: 'Elija al menos un idioma.' })
  @ArrayMaxSize(LANGUAGES.length, { message: 'Hay demasiados idiomas.' })
  @IsArray({ message: 'languages es una lista de idiomas.' })
  languages?: Language[];

  /**
   * Two-letter codes, each once; none for all.
   * @example ["FL"]
   */
  @IfGiven()
  @IsIn(US_STATE_CODES, { each: true, message: 'Ese estado no existe.' })
  @ArrayUnique({ message: 'Hay un estado repetido.' })
  @ArrayMaxSize(US_STATE_CODES.length, { message: 'Hay demasiados estados.' })
  @IsArray({ message: 'states es una lista de estados.' })
  states?: UsState[];

  /**
   * What the person is called in the office, at most 100 characters; empty for the username.
   * @example "Ana Pérez"
   */
  @IfGiven()
  @IsDisplayName()
  displayName?: string;

  /**
   * At most 254 characters. An open invitation is void: it went to the address before.
   * @example ana@example.com
   */
  @IfGiven()
  @Email(MAX_EMAIL_LENGTH)
  @MaxLength(MAX_EMAIL_LENGTH, { message: 'El email es demasiado largo' })
  @IsEmail(EMAIL_RULES, { message: 'Email inválido' })
  email?: string;

  /** The own current password, when it is asked for again. */
  @PasswordAgainField()
  password?: string;
}

export class EndedSessionsDto {
  /**
   * How many sessions were ended.
   * @example 2
   */
  closed: number;
}

/** What people of each role may do of one kind. */
export class ReachesDto {
  /** Of owners. */
  @ReachField()
  owner: Reach;

  /** Of managers. */
  @ReachField()
  manager: Reach;

  /** Of agents. */
  @ReachField()
  agent: Reach;

  /** Of auditors. */
  @ReachField()
  auditor: Reach;
}

export class PermissionRowDto {
  /** The permission: `x-permission` of operations. */
  @PermissionField()
  permission: Permission;

  /**
   * What it allows, in Spanish.
   * @example "Exportar leads"
   */
  name: string;

  /** How far it reaches. */
  reach: ReachesDto;
}

export class PermissionsDto {
  /** Every permission. */
  permissions: PermissionRowDto[];
}

export class InvitationDto {
  /**
   * The username that the password is for.
   * @example ana
   */
  username: string;

  /**
   * Who invites; null for who is gone.
   * @example "Rosa Díaz"
   */
  invitedBy: string | null;

  /**
   * Whether the account was never used; otherwise its password is replaced.
   * @example true
   */
  isNew: boolean;

  /** When the invitation ends. */
  expiresAt: Date;
}

export class UseInvitationDto {
  /**
   * 6 to 1,000 characters; neither the username nor one of the 10,000 most common.
   * @example "una clave bien larga"
   */
  @MaxLength(1_000, { message: 'La contraseña puede tener 1,000 caracteres como máximo' })
  @IsString({ message: 'Elija una contraseña' })
  password: string;
}

export class InvitationUsedDto {
  /**
   * With which to log in.
   * @example ana
   */
  username: string;
}
