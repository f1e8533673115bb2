import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { dayOf } from 'domain/dates';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock';
import type { CurrentAdmin } from '../../common/current-admin';
import { maskPhone, readAnyPhone } from '../../common/phone';
import { AppConfig } from '../../config/app-config';
import type { CopySnapshot } from '../../database/driver/copy-rows';
import { AuditService, byAdmin } from '../audit/audit.service';
import { SettingsService } from '../settings/settings.service';
import type { ExportPersonDto, HoldingDto, PersonHeldDto } from './dto/privacy.dto';
import type { Person } from './person';
import { PersonRepository, type PersonSource } from './person.repository';
import { HOLDINGS, leadFirst } from './personal-data';
import { PrivacyRequestsService } from './privacy-requests.service';
import { notAPhone } from './privacy.errors';
import { Business } from '../site-content/business';

/** Holdings in a person's copy; the lead comes first, because other rows refer to it. */
const SHOWN = HOLDINGS.filter(({ copy }) => copy.shown !== 'none').sort(leadFirst);

/** Export of a person's data. */
export interface PersonExport {
  fileName: string;
  json: Readable;
}

/** Finds and exports the stored data of a person. */
@Injectable()
export class PersonDataService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly persons: PersonRepository,
    private readonly config: AppConfig,
    private readonly business: Business,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly requests: PrivacyRequestsService,
    private readonly audit: AuditService,
  ) {}

  /** @throws AppError 422 for a malformed phone */
  async held(phoneNumber: string): Promise<PersonHeldDto> {
    const phone = readAnyPhone(phoneNumber);
    if (!phone) throw notAPhone();
    const person = await this.persons.find(phone);
    const [holdings, activeSubscriptions, openRequests] = await Promise.all([
      this.countHoldings(person),
      this.persons.countActiveSubscriptions(person),
      this.requests.openOf(phone),
    ]);
    return { phoneNumber: phone, names: person.names, holdings, activeSubscriptions, openRequests };
  }

  /** Starts the export. It is recorded in the audit trail before its first row is sent. @throws AppError 404, 422, 429 */
  async export(admin: CurrentAdmin, { phoneNumber, requestId }: ExportPersonDto): Promise<PersonExport> {
    const phone = readAnyPhone(phoneNumber);
    if (!phone) throw notAPhone();
    const now = this.clock.now();
    const { timeZone } = await this.settings.get();
    const snapshot = await this.persons.openSnapshot();
    try {
      const person = await this.persons.find(phone, snapshot);
      const holdings = await this.countHoldings(person, snapshot);
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
      // Not in the generator, because its `finally` does not run if the first part was never requested.
      json.once('close', () => void snapshot.close());
      return { fileName: `datos-${phone.slice(-4)}-${dayOf(now, timeZone)}.json`, json };
    } catch (error) {
      await snapshot.close();
      throw error;
    }
  }

  private async *file(snapshot: CopySnapshot, person: Person, now: Date): AsyncGenerator<string> {
    const head = {
      phoneNumber: person.phone,
      preparedAt: now,
      preparedBy: this.business.name,
      privacyNotice: `${this.config.publicUrl}/privacidad`,
    };
    yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "data": {`;
    for (const [index, holding] of SHOWN.entries()) {
      const { kind, name } = holding;
      yield `${index > 0 ? ',' : ''}\n    ${JSON.stringify(kind)}: { "name": ${JSON.stringify(name)}, "rows": [`;
      let first = true;
      for await (const rows of this.persons.batches(snapshot, holding, person)) {
        const lines = rows.map((row) => `\n      ${JSON.stringify(camelCased(row))}`);
        yield `${first ? '' : ','}${lines.join(',')}`;
        first = false;
      }
      yield first ? '] }' : '\n    ] }';
    }
    yield '\n  }\n}\n';
  }

  /** Returns the number of rows of each kind, and the effect of an erasure on them. */
  private async countHoldings(person: Person, source?: PersonSource): Promise<HoldingDto[]> {
    const counts = await this.persons.count(person, SHOWN, source);
    return SHOWN.map(({ kind, name, fate: { action, why } }) => ({
      kind,
      name,
      count: counts.get(kind) ?? 0,
      action,
      why,
    }));
  }
}

/** Converts column names to camelCase, as used outside the database. */
const camelCased = (row: object): object =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
      value as unknown,
    ]),
  );
