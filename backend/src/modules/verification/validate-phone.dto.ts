import { IsString, MaxLength } from 'class-validator';
import { Phone } from '../../common/dto/transforms';

export class ValidatePhoneRequestDto {
  /**
   * Phone as typed, in any punctuation.
   * @example "(305) 420-1234"
   */
  @Phone(100)
  @IsString({ message: 'Formato de teléfono inválido' })
  @MaxLength(100, { message: 'Formato de teléfono inválido' })
  phoneNumber: string;
}

export class ValidatePhoneResponseDto {
  /**
   * True if the numbering plan allows sending a code to this number.
   * @example true
   */
  valid: boolean;

  /**
   * Problem, as text for the visitor in Spanish; only if the number is not valid.
   * @example "Solo aceptamos números de Estados Unidos. Use un celular con código de área de EE. UU."
   */
  message?: string;

  /**
   * Phone in E.164; only if it is valid.
   * @example +13054201234
   */
  phoneNumber?: string;
}
