import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { one, run } from '../../../database/statements';

/** Result of a lookup. */
export interface FoundLine {
  /** Twilio's line type; null if Twilio does not know it. */
  lineType: string | null;
  carrierName: string | null;
  /** Two-letter code; null if Twilio returned none. */
  country: string | null;
}

/** Reads and writes `phone_lookups`. */
@Injectable()
export class PhoneLookupsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Returns the result of the last 30 days, or null.
   * @param needsCountry whether a result without a country counts as a failure, which is stored for five minutes
   */
  findRecent(
    phoneNumber: string,
    needsCountry: boolean,
  ): Promise<Pick<FoundLine, 'lineType' | 'country'> | null> {
    return one(
      this.dataSource,
      `SELECT line_type AS "lineType", country_code AS country FROM phone_lookups
        WHERE phone_number = $1
          AND looked_up_at > now() - CASE WHEN $2 AND line_type IS NULL AND country_code IS NULL
                                          THEN interval '5 minutes' ELSE interval '30 days' END`,
      [phoneNumber, needsCountry],
    );
  }

  /** Stores that a lookup failed, unless a result arrived meanwhile. */
  async saveFailure(phoneNumber: string): Promise<void> {
    await run(
      this.dataSource,
      `INSERT INTO phone_lookups AS known (phone_number) VALUES ($1)
       ON CONFLICT (phone_number) DO UPDATE
         SET line_type = NULL, carrier_name = NULL, country_code = NULL, looked_up_at = now()
       WHERE known.looked_up_at < now() - interval '5 minutes'`,
      [phoneNumber],
    );
  }

  async save(phoneNumber: string, { lineType, carrierName, country }: FoundLine): Promise<void> {
    await run(
      this.dataSource,
      `INSERT INTO phone_lookups (phone_number, line_type, carrier_name, country_code) VALUES ($1, $2, $3, $4)
       ON CONFLICT (phone_number) DO UPDATE
         SET line_type = $2, carrier_name = $3, country_code = $4, looked_up_at = now()`,
      [phoneNumber, lineType, carrierName, country],
    );
  }
}
