import type { SiteDocument, SectionName } from 'domain/site/document';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { CreatedAtColumn } from '../../database/time-columns';

/** Published version of the site's content. */
@Entity('site_versions')
export class SiteVersion {
  /** Number of the version, from 1. Every publication adds one. */
  @PrimaryColumn({ type: 'integer' })
  version: number;

  /** Never changed, except to remove a person who withdraws a consent. */
  @Column({ type: 'jsonb' })
  document: SiteDocument;

  /** Last version that changed the promises to customers. */
  @Column({ type: 'integer', default: 1 })
  catalogVersion: number;

  /** User who published it; null for the first version. */
  @Column({ type: 'uuid', nullable: true })
  publishedBy: string | null;

  /** Earlier version that was published again, if any. */
  @Column({ type: 'integer', nullable: true })
  restoredFrom: number | null;

  /** Sections that differ from the version before. */
  @Column({ type: 'text', array: true, default: () => "'{}'" })
  sections: SectionName[];

  @CreatedAtColumn()
  publishedAt: Date;
}
