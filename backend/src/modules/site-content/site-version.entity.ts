import type { SiteDocument, SectionName } from 'domain/site/document';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { CreatedAtColumn } from '../../database/time-columns';

/** A published version of the site's content. */
@Entity('site_versions')
export class SiteVersion {
  /** 1 is the first; each publication is one more. */
  @PrimaryColumn({ type: 'integer' })
  version: number;

  /** Changed by nothing but the removal of a person who takes a consent back. */
  @Column({ type: 'jsonb' })
  document: SiteDocument;

  /** The version in which what customers are promised changed last. */
  @Column({ type: 'integer', default: 1 })
  catalogVersion: number;

  /** The administrator who published it; null for the first version. */
  @Column({ type: 'uuid', nullable: true })
  publishedBy: string | null;

  /** The version that was published again, when it was. */
  @Column({ type: 'integer', nullable: true })
  restoredFrom: number | null;

  /** The sections that differ from the version before. */
  @Column({ type: 'text', array: true, default: () => "'{}'" })
  sections: SectionName[];

  @CreatedAtColumn()
  publishedAt: Date;
}
