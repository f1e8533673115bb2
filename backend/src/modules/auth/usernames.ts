import { applyDecorators } from '@nestjs/common';
import { IsString, Matches, MaxLength, MinLength } from 'class-validator';
import { OneLine } from '../../common/dto/transforms';

const MAX_USERNAME_LENGTH = 100;
const TOO_SHORT = 'El nombre de usuario debe tener al menos 3 caracteres';

/** Returns the form in which usernames are compared: without capitals. */
export const foldUsername = (username: string): string => username.toLowerCase();

/**
 * Validates a new username. Only Latin letters are allowed, because letters of other scripts look the same and could imitate another user.
 */
export const IsNewUsername = (): PropertyDecorator =>
  applyDecorators(
    OneLine(MAX_USERNAME_LENGTH),
    Matches(/^[A-Za-zÀ-ÖØ-öø-ÿ0-9._@+-]*$/, {
      message: 'El nombre de usuario solo puede tener letras latinas, números y . _ @ + -',
    }),
    MaxLength(MAX_USERNAME_LENGTH, {
      message: 'El nombre de usuario puede tener 100 caracteres como máximo',
    }),
    MinLength(3, { message: TOO_SHORT }),
    IsString({ message: TOO_SHORT }),
  );
