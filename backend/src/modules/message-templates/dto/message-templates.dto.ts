import { IsString, Matches, MaxLength, MinLength, ValidateBy } from 'class-validator';
import {
  CONTENT_SID,
  SHORTCUT,
  SHORTCUT_MAX,
  TEMPLATE_MAX,
  TEMPLATE_NAME_MAX,
  unknownInTemplate,
} from 'domain/message-templates';
import { IfGiven, OrNull } from '../../../common/dto/if-given';
import { CleanText, LowerCase, OneLine } from '../../../common/dto/transforms';

const CONTENT_SID_MAX = 34;
const NAME_MISSING = 'Póngale un nombre a la plantilla.';
const TEXT_MISSING = 'Escriba el texto de la plantilla.';
const KnownVariables = (): PropertyDecorator =>
  ValidateBy(
    {
      name: 'knownVariables',
      validator: {
        // A text that is too long is refused for that, unread.
        validate: (text: unknown) =>
          typeof text !== 'string' || text.length > TEMPLATE_MAX || unknownInTemplate(text).length === 0,
      },
    },
    {
      message:
        'Las únicas variables son {{firstName}}, {{fullName}}, {{state}}, {{agent}}, {{business}} y {{calendarLink}}.',
    },
  );

/** A template as it is written. */
export class NewMessageTemplateDto {
  /**
   * What it is called; there is one of a name, whatever the capitals.
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
   * What is typed after `/` to have it: small letters without accents, digits and hyphens; null for none.
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
   * The text; `{{firstName}}`, `{{fullName}}`, `{{state}}`, `{{agent}}` (who writes) and `{{business}}` are filled in. `{{calendarLink}}` is
   * the person's own link to choose a time: `[enlace]` until the message is sent, which makes it.
   * @example "Hola {{firstName}}, soy {{agent}} de {{business}}. ¿Sigue en pie su cita?"
   */
  @CleanText(TEMPLATE_MAX)
  @KnownVariables()
  @MaxLength(TEMPLATE_MAX, { message: `El texto puede tener ${TEMPLATE_MAX} caracteres como máximo.` })
  @MinLength(1, { message: TEXT_MISSING })
  @IsString({ message: TEXT_MISSING })
  text: string;

  /**
   * How Twilio names the template where WhatsApp approved this very text, its variables numbered as they come in it; null where it did not.
   * Then it may be sent by WhatsApp at any time, not only within 24 hours of the person's own message.
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

/** What is to be changed of a template; what is left out stays. */
export class UpdateMessageTemplateDto {
  /**
   * What it is called; there is one of a name, whatever the capitals.
   * @example "Confirmar la cita"
   */
  @IfGiven()
  @OneLine(TEMPLATE_NAME_MAX)
  @MaxLength(TEMPLATE_NAME_MAX, {
    message: `El nombre puede tener ${TEMPLATE_NAME_MAX} caracteres como máximo.`,
  })
  @MinLength(1, { message: NAME_MISSING })
  @IsString({ message: NAME_MISSING })
  name?: string;

  /**
   * What is typed after `/` to have it: small letters without accents, digits and hyphens; null for none.
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
   * The text; `{{firstName}}`, `{{fullName}}`, `{{state}}`, `{{agent}}` (who writes) and `{{business}}` are filled in. `{{calendarLink}}` is
   * the person's own link to choose a time: `[enlace]` until the message is sent, which makes it.
   * @example "Hola {{firstName}}, soy {{agent}} de {{business}}. ¿Sigue en pie su cita?"
   */
  @IfGiven()
  @CleanText(TEMPLATE_MAX)
  @KnownVariables()
  @MaxLength(TEMPLATE_MAX, { message: `El texto puede tener ${TEMPLATE_MAX} caracteres como máximo.` })
  @MinLength(1, { message: TEXT_MISSING })
  @IsString({ message: TEXT_MISSING })
  text?: string;

  /**
   * How Twilio names the template where WhatsApp approved this very text, its variables numbered as they come in it; null where it did not.
   * Then it may be sent by WhatsApp at any time, not only within 24 hours of the person's own message.
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

/** A text that the office writes often. */
export class MessageTemplateDto {
  /**
   * Id of the template.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  id: string;

  /**
   * What it is called.
   * @example "Confirmar la cita"
   */
  name: string;

  /**
   * What is typed after `/` to have it; null for none.
   * @example cita
   */
  shortcut: string | null;

  /**
   * The text with its variables.
   * @example "Hola {{firstName}}, ¿sigue en pie su cita?"
   */
  text: string;

  /**
   * How Twilio names the template where WhatsApp approved this very text, its variables numbered as they come in it; null where it did not.
   * Then it may be sent by WhatsApp at any time, not only within 24 hours of the person's own message.
   * @example HX0123456789abcdef0123456789abcdef
   */
  contentSid: string | null;

  /**
   * Username of who wrote it last.
   * @example rosa
   */
  updatedBy: string;

  /** When. */
  updatedAt: Date;
}

export class MessageTemplatesDto {
  /** By name. */
  templates: MessageTemplateDto[];
}

/** A template as one person would read it. */
export class MessageForLeadDto {
  /**
   * Id of the template.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  id: string;

  /**
   * What it is called.
   * @example "Confirmar la cita"
   */
  name: string;

  /**
   * What is typed after `/` to have it; null for none.
   * @example cita
   */
  shortcut: string | null;

  /**
   * The text for that person.
   * @example "Hola María, ¿sigue en pie su cita?"
   */
  text: string;

  /**
   * Whether WhatsApp approved it: then `templateId` of a message may name it, after its 24 hours too.
   * @example true
   */
  isApproved: boolean;

  /**
   * What that person reads by WhatsApp; null for one that is not approved, and where nothing is known that a variable stands for.
   * @example "Hola María, ¿sigue en pie su cita?"
   */
  approvedText: string | null;
}

export class MessagesForLeadDto {
  /** By name of the template. */
  messages: MessageForLeadDto[];
}
