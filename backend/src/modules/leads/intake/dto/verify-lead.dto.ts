import { IsOptional, IsString, Matches, MaxLength, MinLength } from 'class-validator';

export class ResendCodeDto {
  /**
   * The number a code was asked for, in any punctuation.
   * @example +13054201234
   */
  @IsString({ message: 'Formato de teléfono inválido' })
  @MinLength(10, { message: 'Formato de teléfono inválido' })
  @MaxLength(40, { message: 'Formato de teléfono inválido' })
  phoneNumber: string;

  /** An id of the browser, when the owner has switched that on. */
  @IsOptional()
  @IsString({ message: 'deviceFingerprint debe ser texto.' })
  @MaxLength(200, { message: 'deviceFingerprint es demasiado largo.' })
  deviceFingerprint?: string;

  /** A solved challenge, when an answer asked for one. */
  @IsOptional()
  @IsString({ message: 'challenge debe ser texto.' })
  @MaxLength(4_000, { message: 'challenge es demasiado largo.' })
  challenge?: string;
}

export class VerifyLeadDto {
  /**
   * The number the code was sent to, in any punctuation.
   * @example +13054201234
   */
  @IsString({ message: 'Phone number is required' })
  @MinLength(10, { message: 'Phone number is required' })
  @MaxLength(40, { message: 'Phone number is required' })
  phoneNumber: string;

  /**
   * The six digits of the message.
   * @example 402913
   */
  @IsString({ message: 'Code must be 6 digits' })
  @Matches(/^\d{6}$/, { message: 'Code must be 6 digits' })
  code: string;
}
