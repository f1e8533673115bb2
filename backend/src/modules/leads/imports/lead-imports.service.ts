import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { IMPORT_REFUSALS, leftOutText } from 'domain/imports';
import { DataSource } from 'typeorm';
import { Clock } from '../../../common/clock';
import type { CurrentAdmin } from '../../../common/current-admin';
import { csvHead, csvLine } from '../../../database/csv-cell';
import { AuditService, byAdmin } from '../../audit/audit.service';
import type {
  ChangeImportDto,
  ImportDetailDto,
  ImportDto,
  ImportMappingDto,
  StartImportDto,
} from './lead-imports.dto';
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
import { fitting, headingsOf, isComplete, isSameMapping, type ImportMapping } from './mapping';
import { SAMPLE_ROWS } from './reading/csv-reader';
import { guessColumns } from './reading/guess';
import { RowColumns } from './reading/row-columns';

const SHOWN = 50;
const LEFT_SHOWN = 100;
const READ_AT_ONCE = 1_000;
const UNDOABLE_MS = 7 * 86_400_000;

/** Shows imports with their preview, starts and undoes them, and returns refused and incomplete rows. */
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
    const isChecked = one.state === 'checked';
    const isRunning = ['checking', 'importing', 'undoing'].includes(one.state);
    const [outcomes, refusals, leftOut, stateClosed, examples, first, left] = await Promise.all([
      this.rows.outcomes(id),
      this.rows.refusals(id),
      this.rows.leftOut(id),
      // Takes 0.2 s with 100,000 leads, and the screen reads a running import again and again without showing it.
      isRunning ? 0 : this.rows.countStateClosed(id),
      isChecked ? this.rows.examples(id) : [],
      isChecked ? this.rows.first(this.dataSource, id, SAMPLE_ROWS) : [],
      this.imports.left(id, LEFT_SHOWN),
    ]);
    const columns = new RowColumns(one.headers, one.mapping);
    const isOver = one.state === 'done' || one.state === 'undoing' || one.state === 'undone';
    return {
      ...shown(one),
      headers: one.headers,
      mapping: one.mapping,
      leadSource: one.leadSource,
      // While rows are read, those of known leads and repeated ones are among them.
      toCreate: one.state === 'checking' ? 0 : (outcomes.create ?? 0),
      toUpdate: outcomes.update ?? 0,
      // The rows are removed after seven days, so their number is computed.
      refused: isOver ? one.rows - one.created - one.updated : (outcomes.refuse ?? 0),
      refusals,
      leftOut,
      stateClosed,
      columns: isChecked ? guessColumns(one.headers, first) : [],
      // A line number is not enough to find a row, so its original name and phone are shown.
      examples: examples.map(({ cells, ...row }) => {
        const written = columns.written(cells);
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

  /** Reads the rows again with another mapping. @throws AppError 404, 409, 422 */
  async change(id: string, { mapping, leadSource }: ChangeImportDto): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const one = await this.imports.lock(manager, id);
      if (!one) throw importNotFound();
      if (one.state !== 'checked' && one.state !== 'checking') throw importState();
      const given = mapping && mappingOf(mapping);
      if (
        given &&
        (!isComplete(given) || headingsOf(fitting(given, one.headers)).length !== headingsOf(given).length)
      )
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

  /** Undoes an import, except for leads that were changed since. @throws AppError 404, 409 */
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

  /** Returns the refused rows as a CSV file, each with its reason. @throws AppError 404 */
  async refused(id: string): Promise<RowsFile> {
    const { one, ...file } = await this.file(id, 'rechazadas');
    const { refuse: rows = 0 } = await this.rows.outcomes(id);
    const lines = this.lines(
      one,
      'Motivo',
      (after) => this.rows.refused(id, after, READ_AT_ONCE),
      ({ refusal }) => IMPORT_REFUSALS[refusal],
    );
    return { ...file, rows, csv: Readable.from(lines) };
  }

  /** Returns the incomplete rows as a CSV file, each with the left-out cells. @throws AppError 404 */
  async incomplete(id: string): Promise<RowsFile> {
    const { one, ...file } = await this.file(id, 'incompletas');
    const lines = this.lines(
      one,
      'Sin importar',
      (after) => this.rows.incomplete(id, after, READ_AT_ONCE),
      ({ leftOut }) => leftOut.map(leftOutText).join('; '),
    );
    return { ...file, rows: await this.rows.countIncomplete(id), csv: Readable.from(lines) };
  }

  private async file(id: string, name: string): Promise<{ one: LeadImport; fileName: string }> {
    const one = await this.imports.find(id);
    if (!one) throw importNotFound();
    return { one, fileName: `${name}-${one.id.slice(-8)}.csv` };
  }

  private async *lines<T extends { line: number; cells: string[] }>(
    { headers }: LeadImport,
    heading: string,
    read: (after: number) => Promise<T[]>,
    textOf: (row: T) => string,
  ): AsyncGenerator<string> {
    yield csvHead([...headers, 'Línea', heading]);
    for (let after = 0; ;) {
      const rows = await read(after);
      yield rows
        .map((row) =>
          csvLine([...headers.map((_, index) => row.cells[index] ?? ''), String(row.line), textOf(row)]),
        )
        .join('');
      if (rows.length < READ_AT_ONCE) return;
      after = rows.at(-1)!.line;
    }
  }
}

/** CSV file with rows of a list. */
export interface RowsFile {
  fileName: string;
  /** Number of rows without the header. */
  rows: number;
  csv: Readable;
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

/** Returns the given columns. A field that the DTO lacks does not compile. */
const mappingOf = (given: Pick<ImportMappingDto, keyof ImportMapping>): ImportMapping => withoutGaps(given);

const withoutGaps = <T extends object>(fields: T): T =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null),
  ) as T;
