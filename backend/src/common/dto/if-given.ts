import { ValidateIf } from 'class-validator';

/*
 * Replacements for `IsOptional` of class-validator, which accepts null even if the document does not allow it
 * (`no-restricted-imports` in eslint.config.mjs).
 */

/** Allows a field to be omitted, to leave it unchanged. Refuses null. */
export const IfGiven = (): PropertyDecorator => ValidateIf((_, value) => value !== undefined);

/** Allows a field to be omitted if the other fields do not need it. A given value is validated in any case. */
export const NeededIf = <T>(isNeeded: (dto: T) => boolean): PropertyDecorator =>
  ValidateIf((dto: T, value) => value !== undefined || isNeeded(dto));

/** Allows a field to be null. Its type says so too, and the API document follows the type. */
export const OrNull = (): PropertyDecorator => ValidateIf((_, value) => value !== null);
