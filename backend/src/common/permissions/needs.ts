import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension, ApiResponse } from '@nestjs/swagger';
import type { Permission } from 'domain/office/permissions';
import type { AppError } from '../app-error';
import { ErrorResponseDto } from '../error-response.dto';

/** Metadata key of an operation's needs. */
export const NEEDS = 'needs';

/** Mark of operations that accept no key, until the API document lists scopes. */
export const IN_PERSON = 'x-in-person';

/** Object in a route's parameter `id` that only some users may see. */
export interface Subject {
  /** SQL that returns a row if the user `$2` may see the object `$1`. */
  seen: string;
  /** Error for an object that does not exist. The same if the user may not see it. */
  notFound: () => AppError;
}

/** Requirements of an operation. */
export interface Needs {
  permission: Permission;
  subject?: Subject;
  /** Requires a session: no API key is accepted, even with the scope. */
  inPerson?: true;
  /** Permission required if `id` is another user's. Without it, the operation is only for the user's own objects. */
  others?: Permission;
}

/**
 * Declares the requirements of an operation in the back office. An operation without them is always refused. The guard checks
 * them before the body is validated: 403 `NOT_PERMITTED`, and 404 for an object that the user may not see.
 */
export const Needs = (permission: Permission, more: Omit<Needs, 'permission'> = {}): MethodDecorator =>
  applyDecorators(
    SetMetadata(NEEDS, { permission, ...more } satisfies Needs),
    ApiExtension('x-permission', permission),
    ...(more.inPerson ? [ApiExtension(IN_PERSON, true)] : []),
    ApiResponse({
      status: 403,
      description: `Not permitted for the user's role (\`NOT_PERMITTED\`), or for the key (\`NOT_FOR_KEYS\`, \`SCOPE_MISSING\`).`,
      type: ErrorResponseDto,
    }),
  );
