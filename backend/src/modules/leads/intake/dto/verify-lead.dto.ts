import { PickType } from '@nestjs/swagger';
import { IsEmail, IsString, IsUUID, Matches, MaxLength, MinLength } from 'class-validator';
import { EMAIL_RULES, emailMessage } from '../../../../common/dto/email-address';
import { Email, Phone, ReadAs } from '../../../../common/dto/transforms';
import { EMAIL_MAX, SubmitLeadDto } from './submit-lead.dto';
import { IfGiven } from '../../../../common/dto/if-given';

export class ResendCodeDto extends PickType(SubmitLeadDto, ['deviceFingerprint', 'method', 'challenge']) {
  /**
   * Phone that a code was requested for, in any punctuation.
   * @example +13054201234
   */
  @Phone(40)
  @IsString({ message: 'Formato de teléfono inválido' })
  @MinLength(10, { message: 'Formato de teléfono inválido' })
  @MaxLength(40, { message: 'Formato de teléfono inválido' })
  phoneNumber: string;

  /**
   * E-mail address for a code by mail; only together with the `submissionId` of an open submission.
   * @example maria@example.com
   */
  @IfGiven()
  @Email(EMAIL_MAX)
  @IsEmail(EMAIL_RULES, { message: emailMessage('Escriba un correo electrónico válido') })
  @MaxLength(EMAIL_MAX, { message: 'El correo electrónico es demasiado largo' })
  @IsString({ message: 'Escriba un correo electrónico válido' })
  email?: string;

  /**
   * Id of the submission that the new code or method is for.
   * @example 5f0d3c0e-6c0b-4a37-8c80-0f4c8a3b1d52
   */
  @IfGiven()
  @IsUUID(undefined, { message: 'submissionId no es válido.' })
  submissionId?: string;
}

export class VerifyLeadDto {
  /**
   * Phone that the code was sent to, in any punctuation.
   * @example +13054201234
   */
  @Phone(40)
  @IsString({ message: 'Phone number is required' })
  @MinLength(10, { message: 'Phone number is required' })
  @MaxLength(40, { message: 'Phone number is required' })
  phoneNumber: string;

  /**
   * Six digits of the message.
   * @example 402913
   */
  @ReadAs(6, (text) => text.replace(/\s/g, ''))
  @IsString({ message: 'Code must be 6 digits' })
  @Matches(/^\d{6}$/, { message: 'Code must be 6 digits' })
  code: string;
}
