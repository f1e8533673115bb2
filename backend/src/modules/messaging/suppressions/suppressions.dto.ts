import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { enumField } from '../../../common/dto/enum-field';
import { CleanText, CleanTextOrOmit, OneLineOrOmit, Phone } from '../../../common/dto/transforms';
import { PageDto, PageQuery } from '../../../common/pagination.dto';
import { SUPPRESSION_CHANNELS, type SuppressionChannel } from './suppression.entity';
import { IfGiven } from '../../../common/dto/if-given';

const MAX_REASON = 500;

const SuppressionChannelField = enumField(
  'SuppressionChannel',
  SUPPRESSION_CHANNELS,
  'Channel by which a person must not be contacted; `all` means texts, calls and WhatsApp.',
);

const SuppressionSourceField = enumField(
  'SuppressionSource',
  ['person', 'office'],
  'Origin of an opt-out: the person, or the office for the person.',
);

export class SuppressionQuery extends PageQuery {
  /** Channel of the entries. */
  @IfGiven()
  @SuppressionChannelField({ message: 'channel no es válido.' })
  channel?: SuppressionChannel;

  /** Origin of the entries. */
  @IfGiven()
  @SuppressionSourceField({ message: 'source no es válido.' })
  source?: 'person' | 'office';

  /**
   * Part of the number, or of the office's reason.
   * @example "305 420"
   */
  @IfGiven()
  @OneLineOrOmit(100)
  @MaxLength(100, { message: 'La búsqueda puede tener 100 caracteres como máximo.' })
  @IsString({ message: 'La búsqueda debe ser texto.' })
  search?: string;
}

class NumberAndChannelDto {
  /**
   * US phone, in any punctuation.
   * @example "(305) 420-1234"
   */
  @Phone(40)
  @MaxLength(40, { message: 'Ese no es un número de teléfono completo.' })
  @IsNotEmpty({ message: 'Escriba el teléfono.' })
  @IsString({ message: 'Escriba el teléfono.' })
  phoneNumber: string;

  /**
   * Channel to opt out of.
   * @example sms
   */
  @SuppressionChannelField({ message: 'Elija qué no quiere recibir.' })
  channel: SuppressionChannel;
}

/** Opt-out that a person requested from the office. */
export class NewSuppressionDto extends NumberAndChannelDto {
  /**
   * How the person made the request.
   * @example "Lo pidió por teléfono."
   */
  @CleanText(MAX_REASON)
  @MaxLength(MAX_REASON, { message: 'El motivo puede tener 500 caracteres como máximo.' })
  @IsNotEmpty({ message: 'Escriba cómo lo pidió.' })
  @IsString({ message: 'Escriba cómo lo pidió.' })
  reason: string;
}

/** Opt-out to lift; it was entered by the office. */
export class LiftSuppressionDto extends NumberAndChannelDto {
  /**
   * Reason, for the audit trail.
   * @example "Se anotó otro número por error."
   */
  @IfGiven()
  @CleanTextOrOmit(MAX_REASON)
  @MaxLength(MAX_REASON, { message: 'El motivo puede tener 500 caracteres como máximo.' })
  @IsString({ message: 'El motivo debe ser texto.' })
  reason?: string;
}

/** Opt-out of a number. */
export class SuppressionDto {
  /**
   * E.164.
   * @example "+13054201234"
   */
  phoneNumber: string;

  /**
   * Channel by which the number must not be contacted.
   * @example sms
   */
  @SuppressionChannelField()
  channel: SuppressionChannel;

  /** Origin of the opt-out. The office can lift only an opt-out that it entered. */
  @SuppressionSourceField()
  source: 'person' | 'office';

  /** Reason that the office entered; null for the person's own opt-out. */
  reason: string | null;

  /** Username of the user who entered it; null for the person's own opt-out. */
  createdBy: string | null;

  /** Time of the opt-out. */
  createdAt: Date;
}

/** One page of opt-outs. */
export class SuppressionPageDto extends PageDto {
  /** Opt-outs, newest first. */
  suppressions: SuppressionDto[];
  /** Number of matching opt-outs. */
  total: number;
}

/** Text that seems to be an opt-out, but in words that the product does not apply by itself. */
export class SuspectedRefusalDto {
  /** Id of the text. */
  id: string;

  /**
   * E.164.
   * @example "+13054201234"
   */
  phoneNumber: string;

  /** Channel of the text; applying the opt-out covers this channel. */
  @SuppressionChannelField()
  channel: SuppressionChannel;

  /** Id of the lead with this number; null if there is none. */
  leadId: string | null;

  /** Full name of the lead. */
  fullName: string | null;

  /**
   * Text of the message.
   * @example "Ya no quiero recibir mensajes"
   */
  body: string;

  /** Time at which the text was received. */
  createdAt: Date;
}

/** Texts that wait for a decision. */
export class SuspectedRefusalsDto {
  /** Texts, oldest first; at most 100. */
  texts: SuspectedRefusalDto[];
}
