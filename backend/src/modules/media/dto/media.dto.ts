import { enumField } from '../../../common/dto/enum-field';
import { MEDIA_KINDS, type MediaKind } from '../media.entity';

const MediaKindField = enumField(
  'MediaKind',
  MEDIA_KINDS,
  'A picture or a video of the pages, or a file of evidence that only administrators see.',
);

/** One file of what was uploaded. */
export class MediaVariantDto {
  /**
   * Last part of its address.
   * @example 960.webp
   */
  name: string;

  /** Where it is; of evidence for administrators alone. */
  url: string;

  /**
   * Its type.
   * @example image/webp
   */
  mime: string;

  /** Pixels; null for evidence. */
  width: number | null;

  /** Pixels; null for evidence. */
  height: number | null;

  /** Size of the file. */
  bytes: number;
}

/** What was uploaded. */
export class MediaDto {
  /** SHA-256 in hexadecimal; the content document names the file by it. */
  id: string;

  /** Its largest file. */
  url: string;

  /** What it is. */
  @MediaKindField()
  kind: MediaKind;

  /** Pixels as it is shown; null for evidence. */
  width: number | null;

  /** Pixels as it is shown; null for evidence. */
  height: number | null;

  /** Length of a video, rounded up; else null. */
  seconds: number | null;

  /** Its files, the smallest first. */
  variants: MediaVariantDto[];
}
