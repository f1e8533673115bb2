import { IsOptional, IsString, Matches, MaxLength, MinLength, ValidateBy } from 'class-validator';
import {
  SHORTCUT,
  SHORTCUT_MAX,
  TEMPLATE_MAX,
  TEMPLATE_NAME_MAX,
  unknownInTemplate,
} from 'domain/message-templates';
import { IfGiven } from '../../../common/dto/if-given';
import { LowerCase, Normalize, OneLine } from '../../../common/dto/transforms';

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
      message: 'Las únicas variables son {{firstName}}, {{fullName}}, {{state}}, {{agent}} y {{business}}.',
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
  @IsOptional()
  @LowerCase(SHORTCUT_MAX)
  @Matches(SHORTCUT, { message: 'El atajo lleva letras sin acentos, números y guiones, sin espacios.' })
  @MaxLength(SHORTCUT_MAX, { message: `El atajo puede tener ${SHORTCUT_MAX} caracteres como máximo.` })
  @IsString({ message: 'shortcut debe ser un texto.' })
  shortcut?: string | null;

  /**
   * The text; `{{firstName}}`, `{{fullName}}`, `{{state}}`, `{{agent}}` (who writes) and `{{business}}` are filled in.
   * @example "Hola {{firstName}}, soy {{agent}} de {{business}}. ¿Sigue en pie su cita?"
   */
  @Normalize(TEMPLATE_MAX)
  @KnownVariables()
  @MaxLength(TEMPLATE_MAX, { message: `El texto puede tener ${TEMPLATE_MAX} caracteres como máximo.` })
  @MinLength(1, { message: TEXT_MISSING })
  @IsString({ message: TEXT_MISSING })
  text: string;
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
  @IsOptional()
  @LowerCase(SHORTCUT_MAX)
  @Matches(SHORTCUT, { message: 'El atajo lleva letras sin acentos, números y guiones, sin espacios.' })
  @MaxLength(SHORTCUT_MAX, { message: `El atajo puede tener ${SHORTCUT_MAX} caracteres como máximo.` })
  @IsString({ message: 'shortcut debe ser un texto.' })
  shortcut?: string | null;

  /**
   * The text; `{{firstName}}`, `{{fullName}}`, `{{state}}`, `{{agent}}` (who writes) and `{{business}}` are filled in.
   * @example "Hola {{firstName}}, soy {{agent}} de {{business}}. ¿Sigue en pie su cita?"
   */
  @IfGiven()
  @Normalize(TEMPLATE_MAX)
  @KnownVariables()
  @MaxLength(TEMPLATE_MAX, { message: `El texto puede tener ${TEMPLATE_MAX} caracteres como máximo.` })
  @MinLength(1, { message: TEXT_MISSING })
  @IsString({ message: TEXT_MISSING })
  text?: string;
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
}

export class MessagesForLeadDto {
  /** By name of the template. */
  messages: MessageForLeadDto[];
}
