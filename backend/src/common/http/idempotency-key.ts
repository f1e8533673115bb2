import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import { validationFailed } from './validation.pipe';

/**
 * Injects the Idempotency-Key header, or null if there is none.
 * @throws AppError 400 if it is not a UUID
 */
export const IdempotencyKey = createParamDecorator((_: unknown, context: ExecutionContext): string | null => {
  const key = context.switchToHttp().getRequest<FastifyRequest>().headers['idempotency-key'];
  if (key === undefined || key === '') return null;
  if (typeof key === 'string' && isUUID(key)) return key.toLowerCase();
  throw validationFailed([
    { field: 'Idempotency-Key', code: 'IS_UUID', message: 'Idempotency-Key debe ser un UUID.' },
  ]);
});
