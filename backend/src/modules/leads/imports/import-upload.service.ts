import { Injectable } from '@nestjs/common';
import { cleanLine, cutText } from 'domain/text';
import { DataSource } from 'typeorm';
import { Clock } from '../../../common/clock';
import type { CurrentAdmin } from '../../../common/current-admin';
import { AuditService, byAdmin } from '../../audit/audit.service';
import { LimitsService } from '../../security/limits/limits.service';
import { ImportRowsRepository } from './import-rows.repository';
import { mappingInvalid, noRows, tooManyImports } from './lead-imports.errors';
import { LeadImportsRepository } from './lead-imports.repository';
import { fitting, headerKeyOf, headingsOf, isComplete, type ImportMapping } from './mapping';
import { isMadeUp, readCsv, type CsvFile } from './reading/csv-reader';
import { guessMapping } from './reading/guess';

const UPLOADS = { cap: 60, windowSeconds: 3_600 };
/** Rows written per statement. */
const BATCH = 1_000;
const NAME_MAX = 200;
const DEFAULT_SOURCE = 'importación';

/** Options sent with a file. */
export interface UploadOptions {
  fileName: string;
  /** Null to use the proposed mapping. */
  mapping: ImportMapping | null;
  /** Whether the file is only checked and not imported. */
  dryRun: boolean;
}

/** Receives uploaded lists. */
@Injectable()
export class ImportUploadService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly imports: LeadImportsRepository,
    private readonly rows: ImportRowsRepository,
    private readonly limits: LimitsService,
    private readonly audit: AuditService,
  ) {}

  /** Counts an upload before reading any of it. @throws AppError 429 */
  async count(admin: CurrentAdmin): Promise<void> {
    const counted = await this.limits.hit([{ key: `import:${admin.id}`, ...UPLOADS }]);
    if (counted.some(({ hits, cap }) => hits > cap))
      throw tooManyImports(this.limits.secondsUntilAllowed(counted));
  }

  /**
   * Stores the rows of a file, all or none.
   * @returns id of the import
   * @throws AppError 422 for a file that cannot be read
   */
  async take(admin: CurrentAdmin, path: string, options: UploadOptions): Promise<string> {
    const file = await readCsv(path, BATCH);
    try {
      return await this.store(admin, file, options);
    } finally {
      file.close();
    }
  }

  private async store(
    admin: CurrentAdmin,
    { headers, sample, batches }: CsvFile,
    { fileName, mapping, dryRun }: UploadOptions,
  ): Promise<string> {
    const headerKey = headerKeyOf(headers);
    // Generated headings do not describe their columns, so an earlier mapping is not reused.
    const last = headers.every(isMadeUp) ? null : await this.imports.lastMapping(headerKey);
    const proposed = fitting(mapping ?? last?.mapping ?? guessMapping(headers, sample), headers);
    if (mapping && headingsOf(proposed).length !== headingsOf(mapping).length) throw mappingInvalid();
    if (!dryRun && !isComplete(proposed)) throw mappingInvalid();
    const name = cutText(cleanLine(cutText(fileName, 2 * NAME_MAX)), NAME_MAX);
    return this.dataSource.transaction(async (manager) => {
      const id = await this.imports.add(manager, {
        fileName: name,
        headers,
        headerKey,
        mapping: proposed,
        leadSource: last?.leadSource ?? DEFAULT_SOURCE,
        startsItself: !dryRun,
        createdBy: admin.username,
        createdAt: this.clock.now(),
      });
      let count = 0;
      for await (const batch of batches) {
        await this.rows.add(manager, id, batch);
        count += batch.length;
      }
      if (count === 0) throw noRows();
      await this.imports.update(manager, id, { rows: count });
      if (!dryRun)
        await this.audit.record(
          {
            ...byAdmin(admin),
            action: 'leads_imported',
            target: `import:${id}`,
            after: { file: name, rows: count },
          },
          manager,
        );
      return id;
    });
  }
}
