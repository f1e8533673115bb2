import { applyDecorators } from '@nestjs/common';
import { IsString, MaxLength } from 'class-validator';
import { IfGiven } from './if-given';

const MAX_PASSWORD_LENGTH = 1_000;
const MESSAGE = 'La contraseña puede tener 1,000 caracteres como máximo';

/** Adds the current password to the body of an operation that requires it again. */
export const PasswordAgainField = (): PropertyDecorator =>
  applyDecorators(
    IfGiven(),
    MaxLength(MAX_PASSWORD_LENGTH, { message: MESSAGE }),
    IsString({ message: MESSAGE }),
  );
