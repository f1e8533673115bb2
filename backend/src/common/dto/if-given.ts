import { ValidateIf } from 'class-validator';

/*
 * They stand in for `IsOptional` of class-validator, which lets null pass where the document does not allow it
 * (`no-restricted-imports` in eslint.config.mjs).
 */

/** Lets a field be left out, to stay as it is. Null is refused. */
export const IfGiven = (): PropertyDecorator => ValidateIf((_, value) => value !== undefined);

/** Lets a field be left out where the other fields do not need it. One that is given is validated all the same. */
export const NeededIf = <T>(isNeeded: (dto: T) => boolean): PropertyDecorator =>
  ValidateIf((dto: T, value) => value !== undefined || isNeeded(dto));

/** Lets a field be null. Its type says so too, and from there the API document. */
export const OrNull = (): PropertyDecorator => ValidateIf((_, value) => value !== null);
