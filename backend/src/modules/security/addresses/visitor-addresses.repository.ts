import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { one } from '../../../database/statements';

/** Maximum number of proofs that are read. */
const READ = 1_000;

/** Address from which most phones were proven. */
export interface CommonestAddress {
  ip: string;
  /** Number of distinct phones from this address. */
  ofAddress: number;
  /** Number of distinct phones from all addresses. */
  phones: number;
}

/** Reads the addresses of visitors. */
@Injectable()
export class VisitorAddressesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Returns the commonest address of the phones proven in the last 24 hours, or null if there are none. Codes that were only sent do not
   * count, because one attacker sends many from one address.
   */
  commonest(now: Date): Promise<CommonestAddress | null> {
    return one(
      this.dataSource,
      `WITH recent AS (
         SELECT phone_number, ip_address FROM otp_attempts
          WHERE created_at >= $1::timestamptz - interval '24 hours' AND ip_address <> ''
            AND attempt_type = 'verify' AND success
          ORDER BY created_at DESC LIMIT ${READ}
       )
       SELECT ip_address AS ip, count(DISTINCT phone_number)::int AS "ofAddress",
              (SELECT count(DISTINCT phone_number)::int FROM recent) AS phones
         FROM recent GROUP BY ip_address ORDER BY "ofAddress" DESC, ip LIMIT 1`,
      [now],
    );
  }
}
