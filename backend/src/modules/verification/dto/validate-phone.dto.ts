import { IsString, MaxLength } from 'class-validator';
import { Phone } from '../../../common/dto/transforms';

export class ValidatePhoneRequestDto {
  /**
   * The number as typed, in any punctuation.
   * @example "(305) 420-1234"
   */
  @Phone(100)
  @IsString({ message: 'Formato de teléfono inválido' })
  @MaxLength(100, { message: 'Formato de teléfono inválido' })
  phoneNumber: string;
}

export class ValidatePhoneResponseDto {
  /**
   * Whether a code could be sent there, as far as the numbering plan tells.
   * @example true
   */
  valid: boolean;

  /**
   * What is wrong, for the person; only when not valid.
   * @example "Solo aceptamos números de Estados Unidos. Use un celular con código de área de EE. UU."
   */
  message?: string;

  /**
   * The number in E.164; only when valid.
   * @example +13054201234
   */
  phoneNumber?: string;
}
