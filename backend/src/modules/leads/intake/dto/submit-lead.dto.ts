import { ApiProperty } from '@nestjs/swagger';
import {
  IsBoolean,
  IsEmail,
  IsInt,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
} from 'class-validator';
import { FORM_NAME, FORM_NAME_MIN, NAME_MAX } from 'domain/names';
import type { VerificationMethod } from 'domain/verification';
import type { UsState } from 'domain/us-states';
import { EMAIL_RULES, emailMessage } from '../../../../common/dto/email-address';
import { Email, OneLine, OneLineCut, PersonName, Phone, UpperCase } from '../../../../common/dto/transforms';
import { VerificationMethodField } from '../../../../common/dto/verification-method';
import { UsStateField } from '../../../lead-store/lead-enums';
import { IfGiven } from '../../../../common/dto/if-given';
import { Nested } from '../../../../common/dto/nested';

/** Longest address that mail carries (RFC 5321). */
export const EMAIL_MAX = 254;

export class ConsentDto {
  /**
   * True if the box for marketing messages was checked.
   * @example false
   */
  @IsBoolean({ message: 'marketingSms debe ser verdadero o falso.' })
  marketingSms: boolean;

  /**
   * Version of the texts that were shown, as published by `GET /api/config`.
   * @example 2026-11-20
   */
  @IsString({ message: 'textVersion debe ser texto.' })
  @MaxLength(40, { message: 'textVersion es demasiado largo.' })
  textVersion: string;
}

/** Marks of the visit. A text that is too long is cut. */
export class AttributionDto {
  /**
   * Campaign source.
   * @example google
   */
  @IfGiven()
  @OneLineCut(200)
  @IsString({ message: 'utmSource debe ser texto.' })
  @MaxLength(200, { message: 'utmSource es demasiado largo.' })
  utmSource?: string;

  /**
   * Campaign medium.
   * @example cpc
   */
  @IfGiven()
  @OneLineCut(200)
  @IsString({ message: 'utmMedium debe ser texto.' })
  @MaxLength(200, { message: 'utmMedium es demasiado largo.' })
  utmMedium?: string;

  /**
   * Campaign name.
   * @example otono
   */
  @IfGiven()
  @OneLineCut(200)
  @IsString({ message: 'utmCampaign debe ser texto.' })
  @MaxLength(200, { message: 'utmCampaign es demasiado largo.' })
  utmCampaign?: string;

  /**
   * Campaign keyword.
   * @example "reparar credito"
   */
  @IfGiven()
  @OneLineCut(200)
  @IsString({ message: 'utmTerm debe ser texto.' })
  @MaxLength(200, { message: 'utmTerm es demasiado largo.' })
  utmTerm?: string;

  /**
   * Campaign content.
   * @example anuncio-b
   */
  @IfGiven()
  @OneLineCut(200)
  @IsString({ message: 'utmContent debe ser texto.' })
  @MaxLength(200, { message: 'utmContent es demasiado largo.' })
  utmContent?: string;

  /**
   * Google's click id.
   * @example Cj0KCQ
   */
  @IfGiven()
  @OneLineCut(300)
  @IsString({ message: 'gclid debe ser texto.' })
  @MaxLength(300, { message: 'gclid es demasiado largo.' })
  gclid?: string;

  /**
   * Meta's click id.
   * @example IwAR2x9
   */
  @IfGiven()
  @OneLineCut(300)
  @IsString({ message: 'fbclid debe ser texto.' })
  @MaxLength(300, { message: 'fbclid es demasiado largo.' })
  fbclid?: string;

  /**
   * Page that the visitor came from.
   * @example https://www.google.com/
   */
  @IfGiven()
  @OneLineCut(500)
  @IsString({ message: 'referrer debe ser texto.' })
  @MaxLength(500, { message: 'referrer es demasiado largo.' })
  referrer?: string;

  /**
   * Variant of the landing page that was shown.
   * @example principal
   */
  @IfGiven()
  @OneLineCut(50)
  @IsString({ message: 'landingVariant debe ser texto.' })
  @MaxLength(50, { message: 'landingVariant es demasiado largo.' })
  landingVariant?: string;
}

export class SubmitLeadDto {
  /**
   * First and last names: letters, accents included, and spaces.
   * @example "María Fernández López"
   */
  // class-validator checks rules from the last to the first, and the first failing rule gives the text.
  @PersonName(NAME_MAX)
  @ApiProperty({ pattern: FORM_NAME.source })
  @Matches(FORM_NAME, {
    message: 'El nombre solo puede contener letras y espacios, sin números',
  })
  @MaxLength(NAME_MAX, { message: `El nombre debe tener como máximo ${NAME_MAX} caracteres` })
  @MinLength(FORM_NAME_MIN, { message: `El nombre debe tener al menos ${FORM_NAME_MIN} caracteres` })
  @IsString({ message: `El nombre debe tener al menos ${FORM_NAME_MIN} caracteres` })
  fullName: string;

  /**
   * A US or Puerto Rico number, in any punctuation.
   * @example "(305) 420-1234"
   */
  @Phone(40)
  @IsString({ message: 'Formato de teléfono inválido' })
  @MaxLength(40, { message: 'Formato de teléfono inválido' })
  @Matches(/^(?:\D*\d){10,}\D*$/, { message: 'Formato de teléfono inválido' })
  phoneNumber: string;

  /**
   * Two-letter code of the state of residence.
   * @example FL
   */
  @UpperCase(2)
  @UsStateField({ message: 'Debe seleccionar su estado' })
  state: UsState;

  /** Consents that the person gave; stored as proof with the exact text, the time and the IP address. */
  @IfGiven()
  @Nested(() => ConsentDto)
  consent?: ConsentDto;

  /** Origin of the visitor. */
  @IfGiven()
  @Nested(() => AttributionDto)
  attribution?: AttributionDto;

  /** Id of the browser, if the owner has enabled it. */
  @IfGiven()
  @IsString({ message: 'deviceFingerprint debe ser texto.' })
  @MaxLength(200, { message: 'deviceFingerprint es demasiado largo.' })
  deviceFingerprint?: string;

  /** Hidden field against bots; leave it empty. */
  @IfGiven()
  @OneLine(500)
  @IsString({ message: 'website debe ser texto.' })
  @MaxLength(500, { message: 'website es demasiado largo.' })
  website?: string;

  /**
   * Time for which the form was open, in milliseconds.
   * @example 42000
   */
  @IfGiven()
  @IsInt({ message: 'elapsedMs debe ser un número entero.' })
  @Min(0, { message: 'elapsedMs no puede ser negativo.' })
  @Max(Number.MAX_SAFE_INTEGER, { message: 'elapsedMs es demasiado grande.' })
  elapsedMs?: number;

  /** Requested verification method; the first available one if omitted or unavailable. */
  @IfGiven()
  @VerificationMethodField({ message: 'method no es una vía de comprobación.' })
  method?: VerificationMethod;

  /**
   * E-mail address for a code by mail. Stored only after it is verified.
   * @example maria@example.com
   */
  @IfGiven()
  @Email(EMAIL_MAX)
  @IsEmail(EMAIL_RULES, { message: emailMessage('Escriba un correo electrónico válido') })
  @MaxLength(EMAIL_MAX, { message: 'El correo electrónico es demasiado largo' })
  @IsString({ message: 'Escriba un correo electrónico válido' })
  email?: string;

  /** Solution of a challenge, if an earlier response demanded one. */
  @IfGiven()
  @IsString({ message: 'challenge debe ser texto.' })
  @MaxLength(2_000, { message: 'challenge es demasiado largo.' })
  challenge?: string;
}
