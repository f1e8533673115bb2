import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { ApiScope } from 'domain/office/api-scopes';
import type { AgentSight, Role } from 'domain/office/permissions';
import { clientOf, type Client } from './client';

/** API key with which another system calls on behalf of its creator. */
export interface CallingKey {
  id: string;
  /** Name given by the office. */
  name: string;
  scopes: readonly ApiScope[];
}

/** User of the session or key of a request. */
export interface SignedInAdmin {
  id: string;
  username: string;
  role: Role;
  /** Visible leads: all, or the own and the unassigned ones. */
  sees: AgentSight;
  /** Whether the password was confirmed in the last 15 minutes. */
  confirmed: boolean;
  /** Whether the role requires a second factor that the user has not set up. */
  secondFactorDue: boolean;
  /** Session of the token; empty for a key. */
  sid: string;
  /** Key that calls on the user's behalf; absent for a session. */
  key?: CallingKey;
}

/** Logged-in user, with the origin of the request. */
export interface CurrentAdmin extends SignedInAdmin, Client {}

/** Injects the logged-in user into a controller's method. The guard of /api/admin has checked the token. */
export const LoggedInAdmin = createParamDecorator((_: unknown, context: ExecutionContext): CurrentAdmin => {
  const request = context.switchToHttp().getRequest<FastifyRequest & { user: SignedInAdmin }>();
  return { ...request.user, ...clientOf(request) };
});
