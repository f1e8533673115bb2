import { applyDecorators } from '@nestjs/common';
import { IsString, MaxLength } from 'class-validator';
import { OneLine } from '../../common/dto/transforms';

const MAX_DISPLAY_NAME_LENGTH = 100;
const MESSAGE = 'El nombre puede tener 100 caracteres como máximo';

/** Validates a display name. Empty means that the username is shown. */
export const IsDisplayName = (): PropertyDecorator =>
  applyDecorators(
    OneLine(MAX_DISPLAY_NAME_LENGTH),
    MaxLength(MAX_DISPLAY_NAME_LENGTH, { message: MESSAGE }),
    IsString({ message: MESSAGE }),
  );
