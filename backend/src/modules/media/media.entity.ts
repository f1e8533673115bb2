import { Column, Entity, PrimaryColumn } from 'typeorm';
import { CreatedAtColumn } from '../../database/time-columns';

export const MEDIA_KINDS = ['picture', 'video', 'evidence'] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

/** A file that was uploaded. */
@Entity('media')
export class Media {
  /** SHA-256 of its purpose and its bytes, in hexadecimal: the same file twice is one row. */
  @PrimaryColumn({ type: 'varchar' })
  id: string;

  @Column({ type: 'varchar' })
  kind: MediaKind;

  /** Pixels of a picture or a video as it is shown. */
  @Column({ type: 'integer', nullable: true })
  width: number | null;

  @Column({ type: 'integer', nullable: true })
  height: number | null;

  /** Length of a video, rounded up. */
  @Column({ type: 'integer', nullable: true })
  seconds: number | null;

  @Column({ type: 'uuid', nullable: true })
  uploadedBy: string | null;

  @CreatedAtColumn()
  createdAt: Date;

  /** When it was uploaded or put into a draft last: what nothing uses is kept for a day after it. */
  @CreatedAtColumn()
  touchedAt: Date;
}
