import { IsNotEmpty, IsString, IsUUID, MaxLength } from 'class-validator';
import { CleanText, Phone } from '../../../common/dto/transforms';
import { PrivacyRequestDto } from './privacy-requests.dto';
import { IfGiven } from '../../../common/dto/if-given';

/** Person, identified by phone. */
export class PersonDto {
  /**
   * Phone, in any punctuation.
   * @example "(305) 420-1234"
   */
  @Phone(40)
  @MaxLength(40, { message: 'Ese no es un número de teléfono completo.' })
  @IsNotEmpty({ message: 'Escriba el teléfono.' })
  @IsString({ message: 'Escriba el teléfono.' })
  phoneNumber: string;
}

/** Person, identified by phone, and the request to answer. */
export class ExportPersonDto extends PersonDto {
  /**
   * Id of the request for a copy that this export answers.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  @IfGiven()
  @IsUUID(undefined, { message: 'requestId debe ser un UUID.' })
  requestId?: string;
}

export class ErasePersonDto extends PersonDto {
  /**
   * Reason, for the audit trail.
   * @example "Lo pidió por teléfono"
   */
  @IfGiven()
  @CleanText(500)
  @MaxLength(500, { message: 'El motivo puede tener 500 caracteres como máximo.' })
  @IsString({ message: 'El motivo debe ser texto.' })
  reason?: string;

  /**
   * Id of the request for erasure that this erasure answers.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  @IfGiven()
  @IsUUID(undefined, { message: 'requestId debe ser un UUID.' })
  requestId?: string;
}

/** Rows of one kind about a person, and the effect of an erasure on them. */
export class HoldingDto {
  /**
   * Stable name of the kind.
   * @example interactions
   */
  kind: string;

  /**
   * Name of the kind for users, in Spanish.
   * @example "Historial de la ficha"
   */
  name: string;

  /**
   * Number of rows.
   * @example 12
   */
  count: number;

  /**
   * Effect of an erasure: the rows are deleted, stay without the person, or stay.
   * @example "erased"
   */
  action: 'erased' | 'anonymised' | 'kept';

  /**
   * Rows that stay, with the reason; null if none stay.
   * @example "La regla de telemercadeo exige guardarlas 5 años."
   */
  why: string | null;
}

/** Data stored about a person. */
export class PersonHeldDto {
  /**
   * E.164.
   * @example +13054201234
   */
  phoneNumber: string;

  /**
   * Names that the person gave, newest first.
   * @example ["María Fernández López"]
   */
  names: string[];

  /** All kinds of data, including those without rows. */
  holdings: HoldingDto[];

  /**
   * Number of subscriptions that continue to be charged, even after an erasure.
   * @example 0
   */
  activeSubscriptions: number;

  /** Unanswered requests of this person, most urgent first. */
  openRequests: PrivacyRequestDto[];
}

/** Result of an erasure. */
export class ErasureDto {
  /** Time of the erasure. */
  erasedAt: Date;

  /** Kinds of data: erased, kept without the person, or kept for a stated reason. */
  holdings: HoldingDto[];
}
