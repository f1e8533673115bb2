import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import type { SignedInAdmin } from '../../../common/current-admin';
import { AppConfig } from '../../../config/app-config';
import { AdminUsersRepository } from '../admin-users.repository';
import { SESSION_AUDIENCE } from './session.service';
import { SessionsRepository } from './sessions.repository';

/** Year 9999 in Unix seconds. PostgreSQL can read it as a timestamp, and no session ends later. */
const LATEST = 253_402_300_799;
/** Characters of an id. PostgreSQL fails on some other texts. */
const ID = /^[\w-]+$/;

/** Accepts a bearer token if its session's row exists and its user is active. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor(
    config: AppConfig,
    private readonly sessions: SessionsRepository,
    private readonly admins: AdminUsersRepository,
  ) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      secretOrKey: config.jwtSecret,
      algorithms: ['HS256'],
      audience: SESSION_AUDIENCE,
      // The library would compare with this machine's clock, which may be wrong; `findLive` compares with the product's clock.
      ignoreExpiration: true,
    });
  }

  /** Returns the user, or false for a token without a live session. */
  async validate(claims: { jti?: unknown; sub?: unknown; exp?: unknown }): Promise<SignedInAdmin | false> {
    if (typeof claims.jti !== 'string' || typeof claims.sub !== 'string') return false;
    if (!ID.test(claims.jti) || !ID.test(claims.sub)) return false;
    if (typeof claims.exp !== 'number' || claims.exp < 0 || claims.exp > LATEST) return false;
    const session = await this.sessions.findLive(claims.jti, claims.sub, claims.exp);
    if (!session) return false;
    const { stale, ...admin } = session;
    // Writes at most once a minute per session.
    if (stale) {
      await this.sessions.touch(admin.sid);
      await this.admins.markSeen(admin.id);
    }
    return admin;
  }
}
