import { applyDecorators } from '@nestjs/common';
import { IsString, MaxLength } from 'class-validator';
import { OneLine } from '../../common/dto/transforms';

const MAX_DISPLAY_NAME_LENGTH = 100;
const MESSAGE = 'El nombre puede tener 100 caracteres como máximo';

/** What a person is called in the office; empty for the username. */
export const IsDisplayName = (): PropertyDecorator =>
  applyDecorators(
    OneLine(MAX_DISPLAY_NAME_LENGTH),
    MaxLength(MAX_DISPLAY_NAME_LENGTH, { message: MESSAGE }),
    IsString({ message: MESSAGE }),
  );
