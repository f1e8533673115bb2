import { ApiProperty, OmitType } from '@nestjs/swagger';
import { IsEmail, IsString, Matches, MaxLength, MinLength } from 'class-validator';
import { NAME_MAX, OFFICE_NAME } from 'domain/names';
import type { UsState } from 'domain/us-states';
import { EMAIL_RULES, emailMessage } from '../../../../common/dto/email-address';
import { ErrorResponseDto } from '../../../../common/error-response.dto';
import {
  CleanText,
  CleanTextOrOmit,
  Email,
  LowerCase,
  PersonName,
  Phone,
  UpperCase,
} from '../../../../common/dto/transforms';
import { IsMoment } from '../../../../common/moment';
import { SpokenWayField, UsStateField, type SpokenWay } from '../../../lead-store/lead-enums';
import { IfGiven } from '../../../../common/dto/if-given';
import { Nested } from '../../../../common/dto/nested';

const EMAIL_MAX = 254;
const SOURCE_MAX = 100;
const SAID_MAX = 1_000;
const NOTE_MAX = 5_000;

/** Consent that a person gave orally. */
export class SpokenConsentDto {
  /**
   * Consent in the person's own words.
   * @example "Dijo que le podemos llamar y escribir para su consulta."
   */
  @CleanText(SAID_MAX)
  @MaxLength(SAID_MAX, { message: 'Lo que dijo puede tener 1,000 caracteres como máximo.' })
  @MinLength(1, { message: 'Escriba qué dijo la persona.' })
  @IsString({ message: 'Escriba qué dijo la persona.' })
  said: string;

  /** Situation in which the consent was given. */
  @SpokenWayField({ message: 'way debe ser phone, in_person o video_call.' })
  way: SpokenWay;

  /**
   * Time of the consent. 422 `CONSENT_IN_FUTURE` for a time in the future.
   * @example 2026-11-21T15:04:05.123Z
   */
  @IsMoment('at')
  at: Date;
}

export class NewLeadDto {
  /**
   * First and last names: letters, spaces, hyphens, apostrophes and periods.
   */
  @PersonName(NAME_MAX)
  @ApiProperty({ pattern: OFFICE_NAME.source, example: 'María Fernández-López' })
  @Matches(OFFICE_NAME, {
    message: 'El nombre solo puede tener letras, espacios, guiones, apóstrofos y puntos.',
  })
  @MaxLength(NAME_MAX, { message: `El nombre debe tener como máximo ${NAME_MAX} caracteres` })
  @MinLength(2, { message: 'Escriba el nombre completo.' })
  @IsString({ message: 'Escriba el nombre completo.' })
  fullName: string;

  /**
   * US or Puerto Rico phone, in any punctuation. It stays unverified: no code is sent.
   * @example "(305) 420-1234"
   */
  @Phone(40)
  @IsString({ message: 'Escriba el teléfono.' })
  @MaxLength(40, { message: 'Ese número no es válido. Revise los 10 dígitos.' })
  phoneNumber: string;

  /**
   * E-mail address.
   * @example maria@example.com
   */
  @IfGiven()
  @Email(EMAIL_MAX)
  @MaxLength(EMAIL_MAX, { message: 'El email es demasiado largo.' })
  @IsEmail(EMAIL_RULES, { message: emailMessage('Email inválido') })
  email?: string;

  /**
   * Two-letter code of the state of residence.
   * @example FL
   */
  @IfGiven()
  @UpperCase(2)
  @UsStateField({ message: 'Elija un estado de la lista.' })
  state?: UsState;

  /**
   * Source of the lead, stored in lower case; `teléfono` if omitted.
   * @example recomendación
   */
  @IfGiven()
  @LowerCase(SOURCE_MAX)
  @MaxLength(SOURCE_MAX, { message: 'El origen puede tener 100 caracteres como máximo.' })
  @MinLength(1, { message: 'Escriba de dónde viene.' })
  @IsString({ message: 'Escriba de dónde viene.' })
  source?: string;

  /** Consent that the person gave orally. It is stored as an agent's note, and does not allow campaigns. */
  @IfGiven()
  @Nested(() => SpokenConsentDto)
  consent?: SpokenConsentDto;

  /**
   * Notes about the conversation.
   * @example "Quiere comprar casa el próximo año."
   */
  @IfGiven()
  @CleanTextOrOmit(NOTE_MAX)
  @MaxLength(NOTE_MAX, { message: 'El texto puede tener 5,000 caracteres como máximo.' })
  @IsString({ message: 'note debe ser texto.' })
  note?: string;

  /**
   * Time of the next planned contact. 422 `FOLLOW_UP_PAST` for a time in the past.
   * @example 2126-12-01T15:00:00.000Z
   */
  @IfGiven()
  @IsMoment('nextFollowUpAt')
  nextFollowUpAt?: Date;
}

export class LeadExistsDetailsDto {
  /** Id of the live lead with this phone. */
  leadId: string;
}

/** Error when a lead is not added because its phone already has one. */
export class LeadExistsDto extends OmitType(ErrorResponseDto, ['details']) {
  /** Existing lead; omitted if the caller may not see it. */
  details?: LeadExistsDetailsDto;
}
