import { applyDecorators } from '@nestjs/common';
import { Type, type ClassConstructor } from 'class-transformer';
import {
  IsArray,
  isObject,
  IsObject,
  ValidateBy,
  ValidateNested,
  validateSync,
  type ValidationArguments,
  type ValidationError,
} from 'class-validator';
import { PLAIN_EMAIL_ONLY } from 'domain/email';

/*
 * Replacements for `ValidateNested` of class-validator alone, which accepts null, an empty list and a list of lists,
 * because there is nothing to check in them (`no-restricted-imports` in eslint.config.mjs).
 */

/** Validates an object by its class. Refuses null, and lists. */
export const Nested = (type: () => ClassConstructor<object>, message?: string): PropertyDecorator =>
  applyDecorators(
    ValidateNested(),
    Type(type),
    IsObject({ message: message ?? (({ property }) => `${property} debe ser un objeto.`) }),
  );

/**
 * Returns whether a value breaks a rule that every stored value meets. An operator may have stored more than an upper limit, and earlier
 * versions accepted an ñ in an e-mail address.
 */
export const isUnreadable = ({ constraints = {}, children = [] }: ValidationError): boolean =>
  Object.entries(constraints).some(([rule, message]) => rule !== 'max' && message !== PLAIN_EMAIL_ONLY) ||
  children.some(isUnreadable);

/** Validates values that the caller has seen, which may be such as a request may no longer set. */
export const Seen = (type: () => ClassConstructor<object>): PropertyDecorator =>
  applyDecorators(
    Type(type),
    ValidateBy({
      name: 'isObject',
      validator: {
        validate: (seen: unknown) =>
          isObject(seen) &&
          !validateSync(seen, { whitelist: true, forbidNonWhitelisted: true }).some(isUnreadable),
        defaultMessage: () => 'seen debe ser un objeto con valores de una respuesta nuestra.',
      },
    }),
  );

/** Validates each object of a list by its class. Refuses entries that are null or lists. */
export const NestedEach = (type: () => ClassConstructor<object>): PropertyDecorator =>
  applyDecorators(
    ValidateNested({ each: true }),
    Type(type),
    IsObject({ each: true, message: ({ property }) => `Cada elemento de ${property} debe ser un objeto.` }),
    IsArray({ message: ({ property }: ValidationArguments) => `${property} debe ser una lista.` }),
  );
