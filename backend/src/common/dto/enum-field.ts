import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';

/** How a field of a request is validated. */
interface EnumRule {
  /** Of the error, in Spanish. */
  message: string;
  /** Whether the field is a list of values. */
  each?: boolean;
}

/**
 * Makes a decorator for fields that hold one of a fixed list of values. The API document has one schema for all of them, and so
 * the client has one type.
 * @param name of the schema
 * @param description of the schema
 * @returns the decorator: without a rule for fields of answers, with one for fields of requests
 */
export const enumField =
  (name: string, values: readonly string[], description: string) =>
  (rule?: EnumRule): PropertyDecorator =>
    applyDecorators(
      ApiProperty({
        enum: [...values],
        enumName: name,
        enumSchema: { description },
        ...(rule?.each ? { isArray: true } : {}),
      }),
      ...(rule ? [IsIn(values, { message: rule.message, each: rule.each ?? false })] : []),
    );
