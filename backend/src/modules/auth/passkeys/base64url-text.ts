import { applyDecorators } from '@nestjs/common';
import { Matches, MaxLength } from 'class-validator';

/**
 * A field of a request that holds bytes in base64url.
 * @param most characters; longer ones are refused before anything reads them
 */
export const Base64urlText = (name: string, most: number): PropertyDecorator =>
  applyDecorators(
    Matches(/^[\w-]+$/, { message: `${name} no es base64url.` }),
    MaxLength(most, { message: `${name} es demasiado largo.` }),
  );
