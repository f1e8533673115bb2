import type { ImportRefusal, LeftOut } from 'domain/imports';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { LeadImport } from './lead-import.entity';

/** Row of an import, stored until it is imported; a refused or incomplete one for seven days. */
@Entity('lead_import_rows')
@Index('ix_lead_import_rows_outcome', ['importId', 'outcome', 'line'])
@Index('ix_lead_import_rows_left_out', ['importId', 'line'], { where: 'left_out IS NOT NULL' })
export class LeadImportRow {
  @PrimaryColumn({ type: 'uuid' })
  importId: string;

  @ManyToOne(() => LeadImport, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'import_id', foreignKeyConstraintName: 'fk_lead_import_rows_import_id' })
  import?: LeadImport;

  /** Line in the file; the headings are line 1. */
  @PrimaryColumn({ type: 'int' })
  line: number;

  @Column({ type: 'jsonb' })
  cells: string[];

  /** `create`, `update` or `refuse`; `imported` for a stored row that was imported; null until it is read. */
  @Column({ type: 'varchar', nullable: true })
  outcome: string | null;

  @Column({ type: 'varchar', nullable: true })
  refusal: ImportRefusal | null;

  /** E.164; null if the row has none. */
  @Index('ix_lead_import_rows_phone_number')
  @Column({ type: 'varchar', nullable: true })
  phoneNumber: string | null;

  /** Fields after reading. */
  @Column({ type: 'jsonb', nullable: true })
  read: Record<string, unknown> | null;

  /** Optional cells that could not be read; null if there are none. */
  @Column({ type: 'jsonb', nullable: true })
  leftOut: LeftOut[] | null;
}
