import type { Picture as PictureFile } from 'domain/site/document';
import { PICTURE_FORMATS, pictureUrl, pictureWidths } from 'domain/site/pictures';

interface PictureProps {
  of: PictureFile;
  /** How wide it is drawn, for the browser's choice among its files. */
  sizes: string;
  className?: string;
  /** For what stands on the first screen. */
  eager?: boolean;
}

/** An uploaded picture in the formats and widths that the server keeps. */
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
