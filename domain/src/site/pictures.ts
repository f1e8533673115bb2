const WIDTHS = [480, 960, 1600] as const;

/** Returns the widths in pixels in which a picture is stored, never wider than the original. */
export function pictureWidths(width: number): number[] {
  const smaller = WIDTHS.filter((candidate) => candidate < width);
  const largest = Math.min(width, WIDTHS[2]);
  return smaller.at(-1) === largest ? smaller : [...smaller, largest];
}

/** Formats in which a picture is stored, smallest files first. */
export const PICTURE_FORMATS = ['avif', 'webp'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** Returns the URL of one file of a picture. */
export const pictureUrl = (id: string, width: number, format: PictureFormat): string =>
  `/media/${id}/${width}.${format}`;

/** Returns the URL of an uploaded video. */
export const videoUrl = (id: string): string => `/media/${id}/video.mp4`;

/** Returns the URL of an uploaded video's captions. */
export const captionsUrl = (id: string): string => `/captions/${id}.vtt`;
