import type { ImportState } from 'domain/imports';
import { Column, Entity, Index } from 'typeorm';
import { IdColumn } from '../../../database/id-column';
import { CreatedAtColumn, TimeColumn } from '../../../database/time-columns';
import type { ImportMapping } from './mapping';

/** List of leads uploaded by a user. */
@Entity('lead_imports')
@Index('ix_lead_imports_header_key', ['headerKey', 'createdAt'])
export class LeadImport {
  @IdColumn()
  id: string;

  @Column({ type: 'varchar' })
  fileName: string;

  @Column({ type: 'varchar' })
  state: ImportState;

  /** Unique headings. */
  @Column({ type: 'jsonb' })
  headers: string[];

  /** Key of the headings: the next list with the same headings reuses this mapping. */
  @Column({ type: 'varchar' })
  headerKey: string;

  @Column({ type: 'jsonb' })
  mapping: ImportMapping;

  /** Default source for rows without one. */
  @Column({ type: 'varchar' })
  leadSource: string;

  /** Whether the import starts automatically after the check. */
  @Column({ type: 'boolean' })
  startsItself: boolean;

  /** Number of rows in the file. */
  @Column({ type: 'int' })
  rows: number;

  /** Number of rows processed in the present step. */
  @Column({ type: 'int', default: 0 })
  processed: number;

  /** Number of created leads. */
  @Column({ type: 'int', default: 0 })
  created: number;

  /** Number of changed leads. */
  @Column({ type: 'int', default: 0 })
  updated: number;

  /** Number of consecutive failures of the present step. */
  @Column({ type: 'int', default: 0 })
  tries: number;

  /** Username. */
  @Column({ type: 'varchar' })
  createdBy: string;

  @CreatedAtColumn()
  createdAt: Date;

  /** Time when the import or its undoing was completed. */
  @TimeColumn()
  finishedAt: Date | null;
}
