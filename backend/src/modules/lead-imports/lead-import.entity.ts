import type { ImportState } from 'domain/imports';
import { Column, Entity, Index } from 'typeorm';
import { IdColumn } from '../../database/id-column';
import { CreatedAtColumn, TimeColumn } from '../../database/time-columns';
import type { ImportMapping } from './mapping';

/** A list of leads that somebody sent. */
@Entity('lead_imports')
@Index('ix_lead_imports_header_key', ['headerKey', 'createdAt'])
export class LeadImport {
  @IdColumn()
  id: string;

  @Column({ type: 'varchar' })
  fileName: string;

  @Column({ type: 'varchar' })
  state: ImportState;

  /** The headings, each once. */
  @Column({ type: 'jsonb' })
  headers: string[];

  /** Names the headings: the next list with the same ones is read as this one was. */
  @Column({ type: 'varchar' })
  headerKey: string;

  @Column({ type: 'jsonb' })
  mapping: ImportMapping;

  /** Where leads come from whose row does not say. */
  @Column({ type: 'varchar' })
  leadSource: string;

  /** Whether it is started once it is checked. */
  @Column({ type: 'boolean' })
  startsItself: boolean;

  /** Rows of the file. */
  @Column({ type: 'int' })
  rows: number;

  /** Rows that the step at work has done. */
  @Column({ type: 'int', default: 0 })
  processed: number;

  /** Leads that it made. */
  @Column({ type: 'int', default: 0 })
  created: number;

  /** Leads that it changed. */
  @Column({ type: 'int', default: 0 })
  updated: number;

  /** Tries of the step at work that failed in a row. */
  @Column({ type: 'int', default: 0 })
  tries: number;

  /** Username. */
  @Column({ type: 'varchar' })
  createdBy: string;

  @CreatedAtColumn()
  createdAt: Date;

  /** When it was done, or undone. */
  @TimeColumn()
  finishedAt: Date | null;
}
