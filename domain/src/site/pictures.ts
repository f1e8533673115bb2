const WIDTHS = [480, 960, 1600] as const;

/** Widths in pixels in which a picture is kept: never wider than it came. */
export function pictureWidths(width: number): number[] {
  const smaller = WIDTHS.filter((candidate) => candidate < width);
  const largest = Math.min(width, WIDTHS[2]);
  return smaller.at(-1) === largest ? smaller : [...smaller, largest];
}

/** Formats in which a picture is kept, the smaller first. */
export const PICTURE_FORMATS = ['avif', 'webp'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** Address of one file of a picture. */
export const pictureUrl = (id: string, width: number, format: PictureFormat): string =>
  `/media/${id}/${width}.${format}`;

/** Address of an uploaded video. */
export const videoUrl = (id: string): string => `/media/${id}/video.mp4`;

/** Address of the captions of an uploaded video. */
export const captionsUrl = (id: string): string => `/captions/${id}.vtt`;
