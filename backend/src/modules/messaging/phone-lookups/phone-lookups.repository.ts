import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { one, run } from '../../../database/statements';

/** What a lookup found out about a number. */
export interface FoundLine {
  /** Twilio's line type; null when Twilio does not know it. */
  lineType: string | null;
  carrierName: string | null;
}

/** The statements on `phone_lookups`. */
@Injectable()
export class PhoneLookupsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @returns null when the number was not looked up in the last 30 days */
  findRecent(phoneNumber: string): Promise<Pick<FoundLine, 'lineType'> | null> {
    return one(
      this.dataSource,
      `SELECT line_type AS "lineType" FROM phone_lookups
        WHERE phone_number = $1 AND looked_up_at > now() - interval '30 days'`,
      [phoneNumber],
    );
  }

  async save(phoneNumber: string, { lineType, carrierName }: FoundLine): Promise<void> {
    await run(
      this.dataSource,
      `INSERT INTO phone_lookups (phone_number, line_type, carrier_name) VALUES ($1, $2, $3)
       ON CONFLICT (phone_number) DO UPDATE SET line_type = $2, carrier_name = $3, looked_up_at = now()`,
      [phoneNumber, lineType, carrierName],
    );
  }
}
