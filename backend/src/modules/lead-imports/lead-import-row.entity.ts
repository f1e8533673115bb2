import type { ImportRefusal } from 'domain/imports';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { LeadImport } from './lead-import.entity';

/** A row of a list, while it waits; a refused one for seven days. */
@Entity('lead_import_rows')
@Index('ix_lead_import_rows_outcome', ['importId', 'outcome', 'line'])
export class LeadImportRow {
  @PrimaryColumn({ type: 'uuid' })
  importId: string;

  @ManyToOne(() => LeadImport, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'import_id', foreignKeyConstraintName: 'fk_lead_import_rows_import_id' })
  import?: LeadImport;

  /** Of the file, the headings being the first. */
  @PrimaryColumn({ type: 'int' })
  line: number;

  @Column({ type: 'jsonb' })
  cells: string[];

  /** `create`, `update` or `refuse`; null until it is read. */
  @Column({ type: 'varchar', nullable: true })
  outcome: string | null;

  @Column({ type: 'varchar', nullable: true })
  refusal: ImportRefusal | null;

  /** E.164; null where the row has none. */
  @Index('ix_lead_import_rows_phone_number')
  @Column({ type: 'varchar', nullable: true })
  phoneNumber: string | null;

  /** The fields as they were read. */
  @Column({ type: 'jsonb', nullable: true })
  read: Record<string, unknown> | null;
}
