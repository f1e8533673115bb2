import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';

/** Validation rule for a field of a request. */
interface EnumRule {
  /** Message of the error, in Spanish. */
  message: string;
  /** True if the field is a list of values. */
  each?: boolean;
}

/** Descriptions of all vocabularies, by the name of their schema. The document's generator would give a schema the comment of a field. */
export const ENUM_DESCRIPTIONS = new Map<string, string>();

/**
 * Makes a decorator for fields that hold one of a fixed list of values. The API document has one schema for all of them, and so
 * the client has one type.
 * @param name of the schema
 * @param description of the schema
 * @returns the decorator: without a rule for fields of answers, with one for fields of requests
 */
export function enumField(
  name: string,
  values: readonly string[],
  description: string,
): (rule?: EnumRule) => PropertyDecorator {
  ENUM_DESCRIPTIONS.set(name, description);
  return (rule) =>
    applyDecorators(
      ApiProperty({
        enum: [...values],
        enumName: name,
        ...(rule?.each ? { isArray: true } : {}),
      }),
      ...(rule ? [IsIn(values, { message: rule.message, each: rule.each ?? false })] : []),
    );
}
