import type { Picture as PictureFile } from 'domain/site/document';
import { PICTURE_FORMATS, pictureUrl, pictureWidths } from 'domain/site/pictures';

interface PictureProps {
  of: PictureFile;
  /** Displayed width, from which the browser chooses a file. */
  sizes: string;
  className?: string;
  /** Whether the picture is on the first screen. */
  eager?: boolean;
}

/** Shows an uploaded picture in the stored formats and widths. */
export function Picture({ of, sizes, className, eager = false }: PictureProps) {
  const widths = pictureWidths(of.width);
  const sources = PICTURE_FORMATS.map((format) => ({
    type: `image/${format}`,
    srcSet: widths.map((width) => `${pictureUrl(of.id, width, format)} ${width}w`).join(', '),
  }));
  return (
    <picture>
      {sources.map((source) => (
        <source key={source.type} {...source} sizes={sizes} />
      ))}
      <img
        className={className}
        src={pictureUrl(of.id, widths.at(-1) ?? of.width, 'webp')}
        width={of.width}
        height={of.height}
        alt={of.alt}
        loading={eager ? undefined : 'lazy'}
        decoding="async"
      />
    </picture>
  );
}
