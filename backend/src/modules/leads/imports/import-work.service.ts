import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock';
import { retryDeadlocks } from '../../../database/deadlock';
import { Every } from '../../../jobs/every';
import { ErasedPhonesRepository } from '../../lead-store/erased-phones.repository';
import { ImportedLeadsRepository, type ImportedRow } from '../../lead-store/imported-leads.repository';
import { LeadScoreService, scoresOf } from '../score/lead-score.service';
import { SettingsService } from '../../settings/settings.service';
import { ImportRowsRepository } from './import-rows.repository';
import type { LeadImport } from './lead-import.entity';
import { LeadImportsRepository } from './lead-imports.repository';
import { isDayFirstIn } from './reading/date-cell';
import { SAMPLE_ROWS } from './reading/csv-reader';
import { RowReader } from './reading/row-reader';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Rows per transaction. */
const CHUNK = 2_000;
/** Duration after which a round ends and the next one continues, so that a shutdown does not wait longer. */
const ROUND_MS = 10_000;
const KEPT_MS = 7 * DAY_MS;

/** Returns the scores of a lead of which only the row is known. */
const scoreOf = ({ email, monthlyIncome, leadCategory }: ImportedRow) =>
  scoresOf({
    email,
    monthlyIncome,
    verified: false,
    marketingConsent: false,
    submissions: 0,
    inboundContacts: 0,
    meetings: 0,
    booked: false,
    attended: false,
    missed: false,
    paidCampaign: false,
    fraudScore: 0,
    category: leadCategory ?? 'new',
  });

/**
 * Processes imports in the background, one chunk per transaction. Committed chunks survive a crash, and another instance
 * continues.
 */
@Injectable()
export class ImportWorkService {
  private readonly logger = new Logger(ImportWorkService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly imports: LeadImportsRepository,
    private readonly rows: ImportRowsRepository,
    private readonly leads: ImportedLeadsRepository,
    private readonly erased: ErasedPhonesRepository,
    private readonly scores: LeadScoreService,
    private readonly settings: SettingsService,
  ) {}

  @Every(SECOND_MS, { once: true })
  async work(): Promise<void> {
    const started = performance.now();
    for (let id = await this.imports.next(); id !== null; id = await this.imports.next()) {
      try {
        await this.piece(id);
      } catch (err) {
        this.logger.error({ err, importId: id }, 'a part of an import failed');
        await this.imports.noteFailure(id, this.clock.now());
        return;
      }
      if (performance.now() - started > ROUND_MS) return;
    }
  }

  /** Removes the rows of imports that ended seven days ago, and imports that were not started within a day. */
  @Every(HOUR_MS, { once: true })
  async purge(): Promise<void> {
    const now = this.clock.now().getTime();
    await this.imports.purge(new Date(now - KEPT_MS), new Date(now - DAY_MS));
  }

  private piece(id: string): Promise<void> {
    return retryDeadlocks(() =>
      this.dataSource.transaction(async (manager) => {
        const one = await this.imports.lock(manager, id);
        if (one?.state === 'checking') await this.check(manager, one);
        else if (one?.state === 'importing') await this.import(manager, one);
        else if (one?.state === 'undoing') await this.undo(manager, one);
      }),
    );
  }

  private async check(manager: EntityManager, one: LeadImport): Promise<void> {
    const { id, headers, mapping, leadSource } = one;
    const unread = await this.rows.unread(manager, id, CHUNK);
    if (unread.length > 0) {
      const { timeZone } = await this.settings.get();
      const dayFirst =
        mapping.createdAt !== undefined &&
        isDayFirstIn(await this.rows.first(manager, id, SAMPLE_ROWS), headers.indexOf(mapping.createdAt));
      const reader = new RowReader(headers, mapping, leadSource, {
        timeZone,
        dayFirst,
        now: this.clock.now(),
      });
      const read = unread.map(({ line, cells }) => ({ line, ...reader.read(cells) }));
      await this.rows.saveRead(manager, id, read);
      return this.imports.count(manager, id, { processed: unread.length });
    }
    await this.rows.decide(manager, id);
    await this.imports.update(manager, id, {
      state: one.startsItself ? 'importing' : 'checked',
      processed: 0,
    });
  }

  private async import(manager: EntityManager, one: LeadImport): Promise<void> {
    const { id, fileName, createdBy } = one;
    const waiting = await this.rows.waiting(manager, id, CHUNK);
    const now = this.clock.now();
    if (waiting.length === 0) return this.imports.update(manager, id, { state: 'done', finishedAt: now });
    await this.erased.holdForList(manager);
    const erased = await this.erased.among(
      manager,
      waiting.map(({ phoneNumber }) => phoneNumber),
    );
    const rows = waiting.filter(({ phoneNumber }) => !erased.has(phoneNumber));
    const fresh = rows.filter(({ outcome }) => outcome === 'create');
    const known = rows.filter(({ outcome }) => outcome === 'update');
    const created = await this.leads.create(
      manager,
      fresh.map((row) => ({ ...row, ...scoreOf(row) })),
      now,
    );
    const updated = known.length > 0 ? await this.leads.update(manager, known, now) : [];
    const touched = [...created, ...updated];
    const notes = new Map(rows.map(({ line, note }) => [line, note]));
    await this.leads.addEntries(
      manager,
      touched.map(({ id: leadId, line }) => ({ id: leadId, note: notes.get(line) ?? null })),
      { by: createdBy, importId: id, fileName, at: now },
    );
    await this.scores.recompute(
      manager,
      updated.map(({ id: leadId }) => leadId),
    );
    await this.imports.addLeads(manager, id, touched, now);
    const done = new Set(touched.map(({ line }) => line));
    const incomplete = rows.filter(({ line, isIncomplete }) => isIncomplete && done.has(line));
    const linesOf = (all: readonly ImportedRow[]) => all.map(({ line }) => line);
    if (incomplete.length > 0) await this.rows.keep(manager, id, linesOf(incomplete));
    const kept = new Set(linesOf(incomplete));
    await this.rows.remove(
      manager,
      id,
      [...done].filter((line) => !kept.has(line)),
    );
    await this.rows.refuse(
      manager,
      id,
      linesOf(waiting.filter(({ phoneNumber }) => erased.has(phoneNumber))),
      'erased',
    );
    await this.rows.refuse(
      manager,
      id,
      linesOf(rows).filter((line) => !done.has(line)),
      'changed_meanwhile',
    );
    await this.imports.count(manager, id, {
      processed: waiting.length,
      created: created.length,
      updated: updated.length,
    });
  }

  private async undo(manager: EntityManager, { id }: LeadImport): Promise<void> {
    const ids = await this.imports.leadsToUndo(manager, id, CHUNK);
    const now = this.clock.now();
    if (ids.length === 0) return this.imports.update(manager, id, { state: 'undone', finishedAt: now });
    const gone = await this.leads.takeAway(manager, id, ids, now);
    const back = await this.leads.restoreChanged(manager, id, ids, now);
    await this.scores.recompute(manager, back);
    await this.imports.markUndone(manager, id, ids, [...gone, ...back]);
    await this.imports.count(manager, id, { processed: ids.length });
  }
}
