import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { Media } from './media.entity';

/** File to be sent, made from an upload. */
@Entity('media_variants')
export class MediaVariant {
  @PrimaryColumn({ type: 'varchar' })
  mediaId: string;

  @ManyToOne(() => Media, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'media_id', foreignKeyConstraintName: 'fk_media_variants_media' })
  media: Media;

  /** Last part of its URL: `960.webp`, `video.mp4`. */
  @PrimaryColumn({ type: 'varchar' })
  name: string;

  @Column({ type: 'varchar' })
  mime: string;

  @Column({ type: 'integer', nullable: true })
  width: number | null;

  @Column({ type: 'integer', nullable: true })
  height: number | null;

  @Column({ type: 'integer' })
  bytes: number;

  /** Null for a file on the volume. */
  @Column({ type: 'bytea', nullable: true })
  content: Buffer | null;
}
