import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension, ApiResponse } from '@nestjs/swagger';
import type { Permission } from 'domain/permissions';
import type { AppError } from '../app-error';
import { ErrorResponseDto } from '../error-response.dto';

/** The key of an operation's needs in its metadata. */
export const NEEDS = 'needs';

/** The mark of operations that no key reaches, until the API document names scopes. */
export const IN_PERSON = 'x-in-person';

/** What a route's parameter `id` names, of which some people see a part alone. */
export interface Subject {
  /** Selects a row where the person with the id `$2` sees what has the id `$1`. */
  seen: string;
  /** The answer for what does not exist; what one may not see is answered alike. */
  notFound: () => AppError;
}

/** What an operation needs of the person who calls it. */
export interface Needs {
  permission: Permission;
  subject?: Subject;
  /** Only with a session: no key of the API is let in, whatever the permission's scope. */
  inPerson?: true;
  /** What is needed where `id` is another person's: the operation itself is for the own things. */
  others?: Permission;
}

/**
 * Says what an operation of the back office needs; one without is refused to everybody. The guard judges it before the body is
 * validated: 403 `NOT_PERMITTED`, and 404 for a subject that the person may not see.
 */
export const Needs = (permission: Permission, more: Omit<Needs, 'permission'> = {}): MethodDecorator =>
  applyDecorators(
    SetMetadata(NEEDS, { permission, ...more } satisfies Needs),
    ApiExtension('x-permission', permission),
    ...(more.inPerson ? [ApiExtension(IN_PERSON, true)] : []),
    ApiResponse({
      status: 403,
      description: `Not permitted to the person's role (\`NOT_PERMITTED\`), or to the key (\`NOT_FOR_KEYS\`, \`SCOPE_MISSING\`).`,
      type: ErrorResponseDto,
    }),
  );
