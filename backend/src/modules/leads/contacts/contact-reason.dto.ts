import { IsString, MaxLength, MinLength } from 'class-validator';
import { IfGiven } from '../../../common/dto/if-given';
import { CleanText } from '../../../common/dto/transforms';

const MAX_REASON = 500;

/** Reason of a contact against a rule. */
export class ContactReasonDto {
  /**
   * Reason for a contact against a rule, at most 500 characters. Ignored where no rule is against the contact.
   * @example "Pidió que la contactáramos hoy otra vez."
   */
  @IfGiven()
  @CleanText(MAX_REASON)
  @MaxLength(MAX_REASON, { message: 'El motivo puede tener 500 caracteres como máximo.' })
  @MinLength(1, { message: 'Escriba el motivo.' })
  @IsString({ message: 'El motivo debe ser texto.' })
  reason?: string;
}
