import { Column, Entity, PrimaryColumn } from 'typeorm';
import { CreatedAtColumn } from '../../database/time-columns';

export const MEDIA_KINDS = ['picture', 'video', 'evidence'] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

/** Uploaded file. */
@Entity('media')
export class Media {
  /** SHA-256 of its purpose and its bytes, in hexadecimal, so that a repeated upload is one row. */
  @PrimaryColumn({ type: 'varchar' })
  id: string;

  @Column({ type: 'varchar' })
  kind: MediaKind;

  /** Displayed width of a picture or video, in pixels. */
  @Column({ type: 'integer', nullable: true })
  width: number | null;

  @Column({ type: 'integer', nullable: true })
  height: number | null;

  /** Length of a video in seconds, rounded up. */
  @Column({ type: 'integer', nullable: true })
  seconds: number | null;

  @Column({ type: 'uuid', nullable: true })
  uploadedBy: string | null;

  @CreatedAtColumn()
  createdAt: Date;

  /** Time of the last upload or use in a draft. Unused files are kept for a day after it. */
  @CreatedAtColumn()
  touchedAt: Date;
}
