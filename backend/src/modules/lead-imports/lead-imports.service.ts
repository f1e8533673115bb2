import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { IMPORT_REFUSALS } from 'domain/imports';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock';
import type { CurrentAdmin } from '../../common/current-admin';
import { BYTE_ORDER_MARK } from '../../database/csv-cell';
import { AuditService, byAdmin } from '../audit/audit.service';
import type { ChangeImportDto, ImportDetailDto, ImportDto, StartImportDto } from './dto/lead-imports.dto';
import { ImportRowsRepository } from './import-rows.repository';
import type { LeadImport } from './lead-import.entity';
import {
  importChanged,
  importNotFound,
  importOver,
  importState,
  mappingInvalid,
} from './lead-imports.errors';
import { LeadImportsRepository } from './lead-imports.repository';
import { fitting, isComplete, isSameMapping } from './mapping';
import { RowReader } from './row-reader';

const SHOWN = 50;
const LEFT_SHOWN = 100;
const READ_AT_ONCE = 1_000;
const UNDOABLE_MS = 7 * 86_400_000;

/** The lists that were sent: what they would do, starting and undoing them, and the rows that were refused. */
@Injectable()
export class LeadImportsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly imports: LeadImportsRepository,
    private readonly rows: ImportRowsRepository,
    private readonly audit: AuditService,
  ) {}

  async list(): Promise<ImportDto[]> {
    return (await this.imports.list(SHOWN)).map(shown);
  }

  /** @throws AppError 404 */
  async get(id: string): Promise<ImportDetailDto> {
    const one = await this.imports.find(id);
    if (!one) throw importNotFound();
    const [outcomes, refusals, examples, left] = await Promise.all([
      this.rows.outcomes(id),
      this.rows.refusals(id),
      one.state === 'checked' ? this.rows.examples(id) : [],
      this.imports.left(id, LEFT_SHOWN),
    ]);
    const reader = new RowReader(one.headers, one.mapping, one.leadSource);
    const isOver = one.state === 'done' || one.state === 'undoing' || one.state === 'undone';
    return {
      ...shown(one),
      headers: one.headers,
      mapping: one.mapping,
      leadSource: one.leadSource,
      toCreate: outcomes.create ?? 0,
      toUpdate: outcomes.update ?? 0,
      // Rows are forgotten after seven days.
      refused: isOver ? one.rows - one.created - one.updated : (outcomes.refuse ?? 0),
      refusals,
      // Nobody finds a refused row by its number alone: it is shown as it stands in the file.
      examples: examples.map(({ cells, ...row }) => {
        const written = reader.written(cells);
        return {
          ...row,
          fullName: row.fullName ?? written.fullName,
          phoneNumber: row.phoneNumber ?? written.phoneNumber,
        };
      }),
      left: left.count,
      leftLeads: left.leads,
    };
  }

  /** Reads the rows again, by another mapping. @throws AppError 404, 409, 422 */
  async change(id: string, { mapping, leadSource }: ChangeImportDto): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const one = await this.imports.lock(manager, id);
      if (!one) throw importNotFound();
      if (one.state !== 'checked' && one.state !== 'checking') throw importState();
      const given = mapping && withoutGaps(mapping);
      if (given && (!isComplete(given) || !isSameSize(fitting(given, one.headers), given)))
        throw mappingInvalid();
      await this.rows.forgetRead(manager, id);
      await this.imports.update(manager, id, {
        state: 'checking',
        processed: 0,
        ...(given ? { mapping: given } : {}),
        ...(leadSource ? { leadSource } : {}),
      });
    });
  }

  /** @throws AppError 404, 409, 422 */
  async start(admin: CurrentAdmin, id: string, { mapping, leadSource }: StartImportDto): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const one = await this.imports.lock(manager, id);
      if (!one) throw importNotFound();
      if (one.state !== 'checked') throw importState();
      if (mapping && !isSameMapping(mapping, one.mapping)) throw importChanged();
      if (leadSource !== undefined && leadSource !== one.leadSource) throw importChanged();
      if (!isComplete(one.mapping)) throw mappingInvalid();
      await this.imports.update(manager, id, { state: 'importing', processed: 0 });
      await this.audit.record(
        {
          ...byAdmin(admin),
          action: 'leads_imported',
          target: `import:${id}`,
          after: { file: one.fileName, rows: one.rows },
        },
        manager,
      );
    });
  }

  /** Takes back what nobody has touched since. @throws AppError 404, 409 */
  async undo(admin: CurrentAdmin, id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const one = await this.imports.lock(manager, id);
      if (!one) throw importNotFound();
      if (one.state !== 'done' && one.state !== 'failed') throw importState();
      if (!(undoableUntil(one)! > this.clock.now())) throw importOver();
      await this.imports.update(manager, id, { state: 'undoing', processed: 0 });
      await this.audit.record(
        { ...byAdmin(admin), action: 'import_undone', target: `import:${id}`, after: { file: one.fileName } },
        manager,
      );
    });
  }

  /** The refused rows as a CSV file, each with its reason. @throws AppError 404 */
  async refused(id: string): Promise<{ fileName: string; rows: number; csv: Readable }> {
    const one = await this.imports.find(id);
    if (!one) throw importNotFound();
    const head = `${BYTE_ORDER_MARK}${lineOf([...one.headers, 'Línea', 'Motivo'])}`;
    const { refuse: rows = 0 } = await this.rows.outcomes(id);
    return {
      fileName: `rechazadas-${one.id.slice(-8)}.csv`,
      rows,
      csv: Readable.from(this.refusedLines(one, head)),
    };
  }

  private async *refusedLines({ id, headers }: LeadImport, head: string): AsyncGenerator<string> {
    yield head;
    for (let after = 0; ;) {
      const rows = await this.rows.refused(id, after, READ_AT_ONCE);
      yield rows
        .map(({ line, cells, refusal }) =>
          lineOf([...headers.map((_, place) => cells[place] ?? ''), String(line), IMPORT_REFUSALS[refusal]]),
        )
        .join('');
      if (rows.length < READ_AT_ONCE) return;
      after = rows.at(-1)!.line;
    }
  }
}

const undoableUntil = ({ finishedAt }: LeadImport): Date | null =>
  finishedAt && new Date(finishedAt.getTime() + UNDOABLE_MS);

const shown = (one: LeadImport): ImportDto => ({
  id: one.id,
  fileName: one.fileName,
  state: one.state,
  rows: one.rows,
  processed: one.processed,
  created: one.created,
  updated: one.updated,
  createdBy: one.createdBy,
  createdAt: one.createdAt,
  finishedAt: one.finishedAt,
  undoableUntil: one.state === 'done' || one.state === 'failed' ? undoableUntil(one) : null,
});

const isSameSize = (one: object, other: object): boolean =>
  Object.keys(one).length === Object.keys(other).length;

const withoutGaps = <T extends object>(fields: T): T =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null),
  ) as T;

/** A line of a CSV; what a spreadsheet would take for a formula gets an apostrophe in front (see `csvCell`). */
const lineOf = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${(/^[\t\r+\-=@]/.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`).join(',')}\r\n`;
