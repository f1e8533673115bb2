import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { enumField } from '../../../../common/dto/enum-field';
import { CleanText, CleanTextOrOmit, OneLineOrOmit, Phone } from '../../../../common/dto/transforms';
import { PageQuery } from '../../../../common/pagination.dto';
import { SUPPRESSION_CHANNELS, type SuppressionChannel } from '../suppression.entity';
import { IfGiven } from '../../../../common/dto/if-given';

const MAX_REASON = 500;

const SuppressionChannelField = enumField(
  'SuppressionChannel',
  SUPPRESSION_CHANNELS,
  'By what a person must not be reached; `all` is texts, calls and WhatsApp.',
);

const SuppressionSourceField = enumField(
  'SuppressionSource',
  ['person', 'office'],
  'Who opted a number out: the person, or the office for the person.',
);

export class SuppressionQuery extends PageQuery {
  /** Only entries of this channel. */
  @IfGiven()
  @SuppressionChannelField({ message: 'channel no es válido.' })
  channel?: SuppressionChannel;

  /** Only those of persons, or of the office. */
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
   * A US number, with any punctuation.
   * @example "(305) 420-1234"
   */
  @Phone(40)
  @MaxLength(40, { message: 'Ese no es un número de teléfono completo.' })
  @IsNotEmpty({ message: 'Escriba el teléfono.' })
  @IsString({ message: 'Escriba el teléfono.' })
  phoneNumber: string;

  /**
   * By what.
   * @example sms
   */
  @SuppressionChannelField({ message: 'Elija qué no quiere recibir.' })
  channel: SuppressionChannel;
}

/** A number whose person asked the office not to be reached. */
export class NewSuppressionDto extends NumberAndChannelDto {
  /**
   * How the person asked for it.
   * @example "Lo pidió por teléfono."
   */
  @CleanText(MAX_REASON)
  @MaxLength(MAX_REASON, { message: 'El motivo puede tener 500 caracteres como máximo.' })
  @IsNotEmpty({ message: 'Escriba cómo lo pidió.' })
  @IsString({ message: 'Escriba cómo lo pidió.' })
  reason: string;
}

/** An entry of the office that is lifted. */
export class LiftSuppressionDto extends NumberAndChannelDto {
  /**
   * Why, for the audit trail.
   * @example "Se anotó otro número por error."
   */
  @IfGiven()
  @CleanTextOrOmit(MAX_REASON)
  @MaxLength(MAX_REASON, { message: 'El motivo puede tener 500 caracteres como máximo.' })
  @IsString({ message: 'El motivo debe ser texto.' })
  reason?: string;
}

/** A number that is not reached. */
export class SuppressionDto {
  /**
   * E.164.
   * @example "+13054201234"
   */
  phoneNumber: string;

  /**
   * By what.
   * @example sms
   */
  @SuppressionChannelField()
  channel: SuppressionChannel;

  /** Who opted it out. Only what the office entered can be lifted by the office. */
  @SuppressionSourceField()
  source: 'person' | 'office';

  /** What the office wrote; null for a person's own. */
  reason: string | null;

  /** The administrator; null for a person's own. */
  createdBy: string | null;

  /** Since when. */
  createdAt: Date;
}

/** One page of them. */
export class SuppressionPageDto {
  /** The newest first. */
  suppressions: SuppressionDto[];
  /** How many there are. */
  total: number;
  /** From 1. */
  page: number;
  /** Rows per page. */
  pageSize: number;
}

/** A text that seems to ask for no more messages, in other words than those that are obeyed at once. */
export class SuspectedRefusalDto {
  /** Id of the text. */
  id: string;

  /**
   * E.164.
   * @example "+13054201234"
   */
  phoneNumber: string;

  /** How it came: obeying it opts the number out of that channel. */
  @SuppressionChannelField()
  channel: SuppressionChannel;

  /** The lead with that number; null for none. */
  leadId: string | null;

  /** Its name. */
  fullName: string | null;

  /**
   * What the person wrote.
   * @example "Ya no quiero recibir mensajes"
   */
  body: string;

  /** When it came. */
  createdAt: Date;
}

/** Those that wait for a decision. */
export class SuspectedRefusalsDto {
  /** The oldest first; 100 at most. */
  texts: SuspectedRefusalDto[];
}
