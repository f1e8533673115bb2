import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { one, run } from '../../../database/statements';

/** Reads and writes `sms_account_refusals`. */
@Injectable()
export class SmsAccountRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Records a refusal. @returns start of the series of refusals with this code without a delivered text in between */
  async refused(code: string, now: Date): Promise<Date> {
    const row = await one<{ since: Date }>(
      this.dataSource,
      `INSERT INTO sms_account_refusals AS r (code, since, last_at) VALUES ($1, $2, $2)
       ON CONFLICT (code) DO UPDATE SET last_at = excluded.last_at, ended_at = NULL,
         since = CASE WHEN r.ended_at IS NULL THEN r.since ELSE excluded.since END
       RETURNING since`,
      [code, now],
    );
    return row!.since;
  }

  /** Records that the account works again. */
  async works(now: Date): Promise<void> {
    await run(this.dataSource, 'UPDATE sms_account_refusals SET ended_at = $1 WHERE ended_at IS NULL', [now]);
  }
}
