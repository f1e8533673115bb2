import { PartialType, PickType } from '@nestjs/swagger';
import { IsString, Matches, MaxLength, MinLength } from 'class-validator';
import {
  CONTENT_SID,
  SHORTCUT,
  SHORTCUT_MAX,
  TEMPLATE_MAX,
  TEMPLATE_NAME_MAX,
  TEMPLATE_VARIABLES,
} from 'domain/messages/message-templates';
import { IfGiven, OrNull } from '../../../common/dto/if-given';
import { KnownVariables } from '../../../common/dto/template-variables';
import { CleanText, LowerCase, OneLine } from '../../../common/dto/transforms';
import { IsMoment } from '../../../common/moment';

const CONTENT_SID_MAX = 34;
const NAME_MISSING = 'Póngale un nombre a la plantilla.';
const TEXT_MISSING = 'Escriba el texto de la plantilla.';

/** New message template. */
export class NewMessageTemplateDto {
  /**
   * Name of the template; unique, ignoring case.
   * @example "Confirmar la cita"
   */
  @OneLine(TEMPLATE_NAME_MAX)
  @MaxLength(TEMPLATE_NAME_MAX, {
    message: `El nombre puede tener ${TEMPLATE_NAME_MAX} caracteres como máximo.`,
  })
  @MinLength(1, { message: NAME_MISSING })
  @IsString({ message: NAME_MISSING })
  name: string;

  /**
   * Shortcut that is typed after `/` to insert the text: lower-case letters without accents, digits and hyphens; null
   * for none.
   * @example cita
   */
  @IfGiven()
  @OrNull()
  @LowerCase(SHORTCUT_MAX)
  @Matches(SHORTCUT, { message: 'El atajo lleva letras sin acentos, números y guiones, sin espacios.' })
  @MaxLength(SHORTCUT_MAX, { message: `El atajo puede tener ${SHORTCUT_MAX} caracteres como máximo.` })
  @IsString({ message: 'shortcut debe ser un texto.' })
  shortcut?: string | null;

  /**
   * Text with variables. `{{firstName}}`, `{{fullName}}`, `{{state}}`, `{{agent}}` (the sender) and `{{business}}`
   * are filled in. `{{calendarLink}}` is the person's own link to choose a time; it is shown as `[enlace]` until the
   * message is sent.
   * @example "Hola {{firstName}}, soy {{agent}} de {{business}}. ¿Sigue en pie su cita?"
   */
  @CleanText(TEMPLATE_MAX)
  @KnownVariables(TEMPLATE_VARIABLES, TEMPLATE_MAX)
  @MaxLength(TEMPLATE_MAX, { message: `El texto puede tener ${TEMPLATE_MAX} caracteres como máximo.` })
  @MinLength(1, { message: TEXT_MISSING })
  @IsString({ message: TEXT_MISSING })
  text: string;

  /**
   * Twilio's id of the template that WhatsApp approved with exactly this text, its variables numbered in order; null
   * if it is not approved. An approved template may be sent by WhatsApp at any time, not only within 24 hours of the
   * person's last message.
   * @example HX0123456789abcdef0123456789abcdef
   */
  @IfGiven()
  @OrNull()
  @OneLine(CONTENT_SID_MAX)
  @Matches(CONTENT_SID, {
    message: 'El identificador de WhatsApp es HX y 32 cifras o letras de la a a la f.',
  })
  @MaxLength(CONTENT_SID_MAX, { message: 'El identificador de WhatsApp tiene 34 caracteres.' })
  @IsString({ message: 'contentSid debe ser un texto.' })
  contentSid?: string | null;
}

/** Changes to a template. Omitted fields stay unchanged. */
export class UpdateMessageTemplateDto extends PartialType(NewMessageTemplateDto, {
  skipNullProperties: false,
}) {
  /**
   * The template's `updatedAt` when it was read. 409 if the template has changed since.
   * @example 2026-11-21T15:04:05.123Z
   */
  @IfGiven()
  @IsMoment('updatedAt')
  updatedAt?: Date;
}

/** Message template of the office. */
export class MessageTemplateDto {
  /**
   * Id of the template.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  id: string;

  /**
   * Name of the template.
   * @example "Confirmar la cita"
   */
  name: string;

  /**
   * Shortcut that is typed after `/`; null for none.
   * @example cita
   */
  shortcut: string | null;

  /**
   * Text with its variables.
   * @example "Hola {{firstName}}, ¿sigue en pie su cita?"
   */
  text: string;

  /**
   * Twilio's id of the template that WhatsApp approved with exactly this text, its variables numbered in order; null
   * if it is not approved. An approved template may be sent by WhatsApp at any time, not only within 24 hours of the
   * person's last message.
   * @example HX0123456789abcdef0123456789abcdef
   */
  contentSid: string | null;

  /**
   * Username of the user who last changed the template.
   * @example rosa
   */
  updatedBy: string;

  /** Time of the last change. */
  updatedAt: Date;
}

export class MessageTemplatesDto {
  /** Templates by name. */
  templates: MessageTemplateDto[];
}

/** Template with its variables filled in for one lead. */
export class MessageForLeadDto extends PickType(MessageTemplateDto, ['id', 'name', 'shortcut']) {
  /**
   * Text for this lead.
   * @example "Hola María, ¿sigue en pie su cita?"
   */
  text: string;

  /**
   * True if WhatsApp approved the template. A message may then name it as `templateId`, even after the 24 hours of
   * WhatsApp.
   * @example true
   */
  isApproved: boolean;

  /**
   * Text that the lead reads by WhatsApp; null if the template is not approved, or if the value of a variable is
   * unknown.
   * @example "Hola María, ¿sigue en pie su cita?"
   */
  approvedText: string | null;
}

export class MessagesForLeadDto {
  /** Texts by name of the template. */
  messages: MessageForLeadDto[];
}
