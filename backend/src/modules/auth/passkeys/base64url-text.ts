import { applyDecorators } from '@nestjs/common';
import { Matches, MaxLength } from 'class-validator';

/**
 * Validates a field with bytes in base64url.
 * @param most maximum number of characters; a longer text is refused before it is decoded
 */
export const Base64urlText = (name: string, most: number): PropertyDecorator =>
  applyDecorators(
    Matches(/^[\w-]+$/, { message: `${name} no es base64url.` }),
    MaxLength(most, { message: `${name} es demasiado largo.` }),
  );
