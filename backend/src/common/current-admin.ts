import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { AgentSight, Role } from 'domain/permissions';
import { clientOf, type Client } from './client';

/** The administrator with the live session of a request's token. */
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
  /** The session the token belongs to. */
  sid: string;
}

/** The logged-in administrator and where the request comes from. */
export interface CurrentAdmin extends SignedInAdmin, Client {}

/** Injects the logged-in administrator into a controller's method; the guard of /api/admin has checked the token. */
export const LoggedInAdmin = createParamDecorator((_: unknown, context: ExecutionContext): CurrentAdmin => {
  const request = context.switchToHttp().getRequest<FastifyRequest & { user: SignedInAdmin }>();
  return { ...request.user, ...clientOf(request) };
});
