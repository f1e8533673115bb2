import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { DataSource } from 'typeorm';
import { AppConfig } from '../../config/app-config';

/** The logged-in administrator, as routes see it. */
export interface CurrentAdmin {
  id: string;
  username: string;
  /** The session the token belongs to. */
  sid: string;
}

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
    });
  }

  /** @returns the administrator, or false for a token without a live session */
  async validate(claims: { jti?: unknown; sub?: unknown }): Promise<CurrentAdmin | false> {
    if (typeof claims.jti !== 'string' || typeof claims.sub !== 'string') return false;
    const rows: CurrentAdmin[] = await this.dataSource.query(
      `SELECT a.id, a.username, s.sid FROM sessions s JOIN admin_users a ON a.id::text = s.sess->>'adminId'
        WHERE s.sid = $1 AND a.id::text = $2 AND s.expire > now() AND a.is_active`,
      [claims.jti, claims.sub],
    );
    return rows[0] ?? false;
  }
}
