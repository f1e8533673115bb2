import { IsNotEmpty, IsString, IsUUID, MaxLength } from 'class-validator';
import { CleanText, Phone } from '../../../common/dto/transforms';
import { PrivacyRequestDto } from './privacy-requests.dto';
import { IfGiven } from '../../../common/dto/if-given';

/** The person, by phone. */
export class PersonDto {
  /**
   * A phone number, with any punctuation.
   * @example "(305) 420-1234"
   */
  @Phone(40)
  @MaxLength(40, { message: 'Ese no es un número de teléfono completo.' })
  @IsNotEmpty({ message: 'Escriba el teléfono.' })
  @IsString({ message: 'Escriba el teléfono.' })
  phoneNumber: string;
}

/** The person, by phone, and the request that this answers. */
export class ExportPersonDto extends PersonDto {
  /**
   * The request for a copy that is answered with it.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  @IfGiven()
  @IsUUID(undefined, { message: 'requestId debe ser un UUID.' })
  requestId?: string;
}

export class ErasePersonDto extends PersonDto {
  /**
   * Why, for the audit trail.
   * @example "Lo pidió por teléfono"
   */
  @IfGiven()
  @CleanText(500)
  @MaxLength(500, { message: 'El motivo puede tener 500 caracteres como máximo.' })
  @IsString({ message: 'El motivo debe ser texto.' })
  reason?: string;

  /**
   * The request for erasure that is answered with it.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  @IfGiven()
  @IsUUID(undefined, { message: 'requestId debe ser un UUID.' })
  requestId?: string;
}

/** Rows of one kind about a person, and what erasing does, or did, to them. */
export class HoldingDto {
  /**
   * A stable word.
   * @example interactions
   */
  kind: string;

  /**
   * The same for people.
   * @example "Historial de la ficha"
   */
  name: string;

  /**
   * How many rows.
   * @example 12
   */
  count: number;

  /** Whether they go, stay without the person, or stay. */
  action: 'erased' | 'anonymised' | 'kept';

  /**
   * What stays and why; null when nothing does.
   * @example "La regla de telemercadeo exige guardarlas 5 años."
   */
  why: string | null;
}

/** What is held of a person. */
export class PersonHeldDto {
  /**
   * E.164.
   * @example +13054201234
   */
  phoneNumber: string;

  /**
   * The names the person gave, the newest first.
   * @example ["María Fernández López"]
   */
  names: string[];

  /** Every kind of data, also those of which there are none. */
  holdings: HoldingDto[];

  /**
   * Subscriptions that go on being charged, also after an erasure.
   * @example 0
   */
  activeSubscriptions: number;

  /** What this person asked for and was not answered yet, the most urgent first. */
  openRequests: PrivacyRequestDto[];
}

/** What an erasure did. */
export class ErasureDto {
  /** When it was done. */
  erasedAt: Date;

  /** What was erased, what stays without the person, what stays and why. */
  holdings: HoldingDto[];
}
