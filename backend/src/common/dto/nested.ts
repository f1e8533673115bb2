import { applyDecorators } from '@nestjs/common';
import { Type, type ClassConstructor } from 'class-transformer';
import { IsArray, IsObject, ValidateNested, type ValidationArguments } from 'class-validator';

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
 * Reads values that the caller has seen like those of a request, so that both can be compared. Does not refuse any, because a stored value
 * may be one that a request may no longer have.
 */
export const Seen = (type: () => ClassConstructor<object>): PropertyDecorator =>
  applyDecorators(Type(type), IsObject({ message: 'seen debe ser un objeto.' }));

/** Validates each object of a list by its class. Refuses entries that are null or lists. */
export const NestedEach = (type: () => ClassConstructor<object>): PropertyDecorator =>
  applyDecorators(
    ValidateNested({ each: true }),
    Type(type),
    IsObject({ each: true, message: ({ property }) => `Cada elemento de ${property} debe ser un objeto.` }),
    IsArray({ message: ({ property }: ValidationArguments) => `${property} debe ser una lista.` }),
  );
