import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { ApiScope } from 'domain/api-scopes';
import type { AgentSight, Role } from 'domain/permissions';
import { clientOf, type Client } from './client';

/** The key of the API that another system calls with, in the name of who made it. */
export interface CallingKey {
  id: string;
  /** What the office calls it. */
  name: string;
  scopes: readonly ApiScope[];
}

/** The administrator with the live session of a request's token, or who made its key. */
export interface SignedInAdmin {
  id: string;
  username: string;
  role: Role;
  /** Which leads the person sees: all, or the own and those of nobody. */
  sees: AgentSight;
  /** Whether the password was given in the last 15 minutes. */
  confirmed: boolean;
  /** Whether the role asks for a second factor that the person has not set up. */
  secondFactorDue: boolean;
  /** The session the token belongs to; empty for a key. */
  sid: string;
  /** The key that calls in the person's name; absent while they are here themselves. */
  key?: CallingKey;
}

/** The logged-in administrator and where the request comes from. */
export interface CurrentAdmin extends SignedInAdmin, Client {}

/** Injects the logged-in administrator into a controller's method; the guard of /api/admin has checked the token. */
export const LoggedInAdmin = createParamDecorator((_: unknown, context: ExecutionContext): CurrentAdmin => {
  const request = context.switchToHttp().getRequest<FastifyRequest & { user: SignedInAdmin }>();
  return { ...request.user, ...clientOf(request) };
});
