import { ValidateIf } from 'class-validator';

/** A field that may be left out, to stay as it is; null is refused, unlike with `IsOptional`. */
export const IfGiven = (): PropertyDecorator => ValidateIf((_, value) => value !== undefined);
