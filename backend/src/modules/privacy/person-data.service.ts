import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { dayIn } from '../../common/business-days';
import { Clock } from '../../common/clock';
import type { CurrentAdmin } from '../../common/current-admin';
import { maskPhone, readAnyPhone } from '../../common/phone';
import { AppConfig } from '../../config/app-config';
import { CopySnapshot } from '../../database/driver/copy-rows';
import { AuditService, byAdmin } from '../audit/audit.service';
import { SettingsService } from '../settings/settings.service';
import type { ExportPersonDto, HoldingDto, PersonHeldDto } from './dto/privacy.dto';
import { HOLDINGS, leadFirst, type Holding } from './personal-data';
import { bind, findPerson, PAYMENT_OF_PERSON, type Person, type Query } from './person';
import { PrivacyRequestsService } from './privacy-requests.service';
import { notAPhone } from './privacy.errors';

/** Rows fetched at once: the memory a download takes does not grow with it. */
const BATCH = 500;
/** How long a reader who is slow may keep the snapshot open between two batches. */
const PATIENCE = '15min';

/** What is handed out, the lead first, because all the rest hangs on it; what is not is machinery. */
const SHOWN = HOLDINGS.filter(({ shown }) => shown !== null).sort(leadFirst);

/** A file on its way. */
export interface PersonExport {
  fileName: string;
  json: Readable;
}

/** Looks up what is held of a person, and hands it out. */
@Injectable()
export class PersonDataService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly requests: PrivacyRequestsService,
    private readonly audit: AuditService,
  ) {}

  /** @throws AppError 422 for what is no phone */
  async held(phoneNumber: string): Promise<PersonHeldDto> {
    const phone = readAnyPhone(phoneNumber);
    if (!phone) throw notAPhone();
    const query: Query = (sql, values) => this.dataSource.query(sql, values);
    const person = await findPerson(query, phone);
    const [holdings, [{ activeSubscriptions }], openRequests] = await Promise.all([
      countHoldings(query, person),
      query<{ activeSubscriptions: number }>(
        ...bind(
          `SELECT count(*)::int AS "activeSubscriptions" FROM payments
            WHERE ${PAYMENT_OF_PERSON} AND kind = 'first' AND subscription_status = 'active'`,
          person,
        ),
      ) as Promise<[{ activeSubscriptions: number }]>,
      this.requests.openOf(phone),
    ]);
    return { phoneNumber: phone, names: person.names, holdings, activeSubscriptions, openRequests };
  }

  /** Starts the file. It is on record before its first row leaves. @throws AppError 404, 422, 429 */
  async export(admin: CurrentAdmin, { phoneNumber, requestId }: ExportPersonDto): Promise<PersonExport> {
    const phone = readAnyPhone(phoneNumber);
    if (!phone) throw notAPhone();
    const now = this.clock.now();
    const { timeZone } = await this.settings.get();
    const snapshot = await CopySnapshot.open(this.dataSource);
    try {
      await snapshot.query(`SET LOCAL idle_in_transaction_session_timeout = '${PATIENCE}'`);
      const query: Query = (sql, values) => snapshot.query(sql, values);
      const person = await findPerson(query, phone);
      const holdings = await countHoldings(query, person);
      await this.dataSource.transaction(async (manager) => {
        await this.audit.record(
          {
            ...byAdmin(admin),
            action: 'privacy_exported',
            after: {
              phone: maskPhone(phone),
              rows: holdings.reduce((sum, { count }) => sum + count, 0),
              ...(requestId ? { requestId } : {}),
            },
          },
          manager,
        );
        if (requestId)
          await this.requests.answerWith(manager, admin, {
            id: requestId,
            phoneNumber: phone,
            kind: 'export',
            answer: 'Se preparó la copia de sus datos.',
          });
      });
      const json = Readable.from(this.file(snapshot, person, now));
      // Not in the generator: one that was never asked for its first part runs nothing, its `finally` neither.
      json.once('close', () => void snapshot.close());
      return { fileName: `datos-${phone.slice(-4)}-${dayIn(timeZone, now)}.json`, json };
    } catch (error) {
      await snapshot.close();
      throw error;
    }
  }

  private async *file(snapshot: CopySnapshot, person: Person, now: Date): AsyncGenerator<string> {
    const head = {
      phoneNumber: person.phone,
      preparedAt: now,
      preparedBy: this.config.brandName,
      privacyNotice: `${this.config.publicUrl}/privacidad`,
    };
    yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "data": {`;
    for (const [index, holding] of SHOWN.entries()) {
      const { kind, name } = holding;
      yield `${index > 0 ? ',' : ''}\n    ${JSON.stringify(kind)}: { "name": ${JSON.stringify(name)}, "rows": [`;
      let first = true;
      for await (const rows of batches(snapshot, holding, person)) {
        const lines = rows.map((row) => `\n      ${JSON.stringify(camelCased(row))}`);
        yield `${first ? '' : ','}${lines.join(',')}`;
        first = false;
      }
      yield first ? '] }' : '\n    ] }';
    }
    yield '\n  }\n}\n';
  }
}

/** How many rows there are of each kind, and what becomes of them in an erasure. */
async function countHoldings(query: Query, person: Person): Promise<HoldingDto[]> {
  const counts = await query<{ kind: string; count: number }>(
    ...bind(
      SHOWN.map(
        ({ kind, table, where }) =>
          `SELECT '${kind}' AS kind, count(*)::int AS count FROM ${table} WHERE ${where}`,
      ).join(' UNION ALL '),
      person,
    ),
  );
  const byKind = new Map(counts.map(({ kind, count }) => [kind, count]));
  return SHOWN.map(({ kind, name, fate: { action, why } }) => ({
    kind,
    name,
    count: byKind.get(kind) ?? 0,
    action,
    why,
  }));
}

/** Never none at once: an empty holding has no batch. */
async function* batches(
  snapshot: CopySnapshot,
  { table, where, shown }: Holding,
  person: Person,
): AsyncGenerator<object[]> {
  await snapshot.query(
    ...bind(`DECLARE held NO SCROLL CURSOR FOR SELECT ${shown ?? '*'} FROM ${table} WHERE ${where}`, person),
  );
  for (;;) {
    const rows = await snapshot.query<object>(`FETCH ${BATCH} FROM held`);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) break;
  }
  await snapshot.query('CLOSE held');
}

/** `full_name` is `fullName` everywhere outside the database. */
const camelCased = (row: object): object =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
      value as unknown,
    ]),
  );
