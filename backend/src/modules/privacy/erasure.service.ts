import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../common/clock';
import type { CurrentAdmin } from '../../common/current-admin';
import { maskPhone, readAnyPhone } from '../../common/phone';
import { retryDeadlocks } from '../../database/deadlock';
import { AuditService, byAdmin } from '../audit/audit.service';
import { VerificationLimitsService } from '../verification/verification-limits.service';
import type { ErasePersonDto, ErasureDto, HoldingDto } from './dto/privacy.dto';
import { HOLDINGS, leadFirst, MENTIONS, type Holding } from './personal-data';
import { bind, findPerson, type Person, type Query } from './person';
import { PrivacyRequestsService } from './privacy-requests.service';
import { notAPhone } from './privacy.errors';

const HIDDEN = '•••';
/** Keys of the audit trail's values that hold what a lead told of itself. */
const TOLD = ['email', 'monthlyIncome'];

/** Forgets a person, as far as the law lets us. */
@Injectable()
export class ErasureService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly limits: VerificationLimitsService,
    private readonly requests: PrivacyRequestsService,
    private readonly audit: AuditService,
  ) {}

  /**
   * One transaction. A submission of the same phone at the same moment comes wholly before it, and is erased too, or
   * wholly after it, and is a new person's. Done again it finds nothing more.
   * @throws AppError 404, 422
   */
  async erase(admin: CurrentAdmin, { phoneNumber, reason, requestId }: ErasePersonDto): Promise<ErasureDto> {
    const phone = readAnyPhone(phoneNumber);
    if (!phone) throw notAPhone();
    const erasedAt = this.clock.now();
    const holdings = await retryDeadlocks(() =>
      this.dataSource.transaction(async (manager) => {
        // Reads whole tables for what was written by hand.
        await manager.query(`SET LOCAL statement_timeout = '5min'`);
        await this.limits.holdPhone(manager, phone);
        const query: Query = (sql, values) => manager.query(sql, values);
        const person = await findPerson(query, phone, 'FOR UPDATE');
        const done = await this.forget(manager, person, admin.username);
        const changed = done.filter(({ action, count }) => action !== 'kept' && count > 0);
        await this.audit.record(
          {
            ...byAdmin(admin),
            action: 'privacy_erased',
            after: {
              phone: maskPhone(phone),
              ...(reason ? { reason } : {}),
              ...(requestId ? { requestId } : {}),
              ...Object.fromEntries(changed.map(({ kind, count }) => [kind, count])),
            },
          },
          manager,
        );
        if (requestId)
          await this.requests.answerWith(manager, admin, {
            id: requestId,
            phoneNumber: phone,
            kind: 'erase',
            answer: 'Se borraron sus datos, salvo los que la ley obliga a guardar.',
          });
        // Last, so that a reason given for this is covered up too.
        done.push(await coverMentions(manager, person));
        return done;
      }),
    );
    return { erasedAt, holdings: holdings.sort(leadFirst) };
  }

  private async forget(manager: EntityManager, person: Person, by: string): Promise<HoldingDto[]> {
    const values = { ...person, by, stranger: randomUUID() };
    const done: HoldingDto[] = [];
    for (const holding of HOLDINGS) {
      const { kind, name, fate } = holding;
      const count = await carryOut(manager, holding, values);
      done.push({ kind, name, count, action: fate.action, why: fate.why });
    }
    done.push({
      kind: 'counters',
      name: 'Contadores de límites',
      count: await this.limits.forgetPhone(manager, person.phone),
      action: 'erased',
      why: null,
    });
    await coverAudit(manager, person);
    await withdrawConsent(manager, person);
    return done;
  }
}

/** @returns how many rows there were */
async function carryOut(
  manager: EntityManager,
  { table, where, fate }: Holding,
  values: object,
): Promise<number> {
  if (fate.action === 'kept') {
    const [row] = await manager.query<[{ count: number }]>(
      ...bind(`SELECT count(*)::int AS count FROM ${table} WHERE ${where}`, values),
    );
    return row.count;
  }
  const statement =
    fate.action === 'erased'
      ? `DELETE FROM ${table} WHERE ${where}`
      : `UPDATE ${table} SET ${fate.set} WHERE ${where}`;
  const [, count] = await manager.query<[unknown[], number]>(...bind(statement, values));
  return count;
}

/** What a lead told of itself stands in the trail of who changed it. */
async function coverAudit(manager: EntityManager, person: Person): Promise<void> {
  const covered = (column: string): string =>
    `(SELECT jsonb_object_agg(key, CASE WHEN key = ANY(:told::text[]) AND value <> 'null' THEN to_jsonb('${HIDDEN}'::text) ELSE value END)
        FROM jsonb_each(${column}))`;
  await manager.query(
    ...bind(
      `UPDATE audit_entries SET "before" = ${covered('"before"')}, "after" = ${covered('"after"')}
        WHERE target = ANY(ARRAY(SELECT 'lead:' || unnest(:leads::text[])))
          AND ("before" ?| :told::text[] OR "after" ?| :told::text[])`,
      { ...person, told: TOLD },
    ),
  );
}

/** Covers up the phone and the e-mails in what was written by hand. */
async function coverMentions(
  manager: EntityManager,
  { phone, pattern, emails }: Person,
): Promise<HoldingDto> {
  const values = {
    pattern,
    masked: maskPhone(phone),
    // Cheap to look for: few texts hold these four digits.
    tail: `%${phone.slice(-4).split('').join('%')}%`,
    email: emails.map((email) => email.replace(/[^\w@]/g, String.raw`\$&`)).join('|'),
  };
  let covered = 0;
  for (const { table, column, type } of MENTIONS) {
    const text = `"${column}"${type === 'jsonb' ? '::text' : ''}`;
    const withoutPhone = `regexp_replace(${text}, :pattern, :masked, 'g')`;
    const replaced =
      emails.length > 0 ? `regexp_replace(${withoutPhone}, :email, '${HIDDEN}', 'gi')` : withoutPhone;
    const [, count] = await manager.query<[unknown[], number]>(
      ...bind(
        `UPDATE ${table} SET "${column}" = ${replaced}${type === 'jsonb' ? '::jsonb' : ''}
          WHERE (${text} LIKE :tail AND ${text} ~ :pattern)${emails.length > 0 ? ` OR ${text} ~* :email` : ''}`,
        values,
      ),
    );
    covered += count;
  }
  return {
    kind: 'mentions',
    name: 'Menciones en notas y registros',
    count: covered,
    action: 'anonymised',
    why: 'Queda el texto, con el teléfono y el email ocultos.',
  };
}

/** Whoever wants to be forgotten wants no offers: a consent given before does not hold for a form sent later. */
async function withdrawConsent(manager: EntityManager, { phone }: Person): Promise<void> {
  await manager.query(
    `INSERT INTO consents (phone_number, kind, granted, text_version, text_shown)
     SELECT $1::varchar, 'marketing_sms', false, 'erasure', 'Pidió que se borraran sus datos.'
      WHERE (SELECT granted FROM consents WHERE phone_number = $1 AND kind = 'marketing_sms'
              ORDER BY created_at DESC LIMIT 1)`,
    [phone],
  );
}
