import { enumField } from '../../common/dto/enum-field';
import { MEDIA_KINDS, type MediaKind } from './media.entity';

const MediaKindField = enumField(
  'MediaKind',
  MEDIA_KINDS,
  'Kind of file: a picture or video of the pages, or a file of evidence that only users of the back office see.',
);

/** File of an upload. */
export class MediaVariantDto {
  /**
   * Last part of the file's address.
   * @example 960.webp
   */
  name: string;

  /** Address of the file; for evidence, only users of the back office can open it. */
  url: string;

  /**
   * Media type of the file.
   * @example image/webp
   */
  mime: string;

  /** Width in pixels; null for evidence. */
  width: number | null;

  /** Height in pixels; null for evidence. */
  height: number | null;

  /** Size of the file in bytes. */
  bytes: number;
}

/** Upload with its files. */
export class MediaDto {
  /** SHA-256 in hexadecimal, by which the content document refers to the upload. */
  id: string;

  /** Address of the largest file. */
  url: string;

  /** Kind of file. */
  @MediaKindField()
  kind: MediaKind;

  /** Displayed width in pixels; null for evidence. */
  width: number | null;

  /** Displayed height in pixels; null for evidence. */
  height: number | null;

  /** Length of a video in seconds, rounded up; null for other kinds. */
  seconds: number | null;

  /** Files of the upload, smallest first. */
  variants: MediaVariantDto[];
}
