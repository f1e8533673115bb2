import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { DataSource } from 'typeorm';
import type { SignedInAdmin } from '../../common/current-admin';
import { AppConfig } from '../../config/app-config';
import { runPrepared } from '../../database/prepared';
import { SESSION_AUDIENCE } from './session.service';

/** A bearer token counts only while its session's row lives and its administrator is active. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor(
    config: AppConfig,
    private readonly dataSource: DataSource,
  ) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      secretOrKey: config.jwtSecret,
      algorithms: ['HS256'],
      audience: SESSION_AUDIENCE,
      // The library would go by this machine's clock, which may be wrong: the database's decides, below.
      ignoreExpiration: true,
    });
  }

  /** @returns the administrator, or false for a token without a live session */
  async validate(claims: { jti?: unknown; sub?: unknown; exp?: unknown }): Promise<SignedInAdmin | false> {
    if (typeof claims.jti !== 'string' || typeof claims.sub !== 'string') return false;
    if (typeof claims.exp !== 'number') return false;
    const [row] = await runPrepared<SignedInAdmin & { stale: boolean }>(
      this.dataSource,
      `SELECT a.id, a.username, s.sid, (s.sess->>'lastSeenAt')::timestamptz < now() - interval '1 minute' AS stale
         FROM sessions s JOIN admin_users a ON a.id::text = s.sess->>'adminId'
        WHERE s.sid = $1 AND a.id::text = $2 AND s.expire > now() AND to_timestamp($3) > now()
          AND a.is_active`,
      [claims.jti, claims.sub, claims.exp],
    );
    if (!row) return false;
    const { stale, ...admin } = row;
    if (stale) await this.noteUse(admin.sid);
    return admin;
  }

  /** At most one write a minute for each session, not one for each request. */
  private async noteUse(sid: string): Promise<void> {
    await this.dataSource.query(
      `UPDATE sessions SET sess = sess || jsonb_build_object('lastSeenAt', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        WHERE sid = $1`,
      [sid],
    );
  }
}
