import type { PageHeadProps } from './page';
import { content, siteData } from './site-data';
import { BROWSER_COLOURS } from './browser-colours';

/** Headline in the fixed picture `og.png`. */
const FIXED_HEADLINE = 'Que su crédito deje de decirle que no';

/** Renders a page's title, description, canonical and sharing links, icons and structured data. */
export function PageHead({ title, description, path, noindex, noReferrer, structuredData }: PageHeadProps) {
  const { publicUrl, sharePicture } = siteData();
  const url = `${publicUrl}${path}`;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {noindex ? <meta name="robots" content="noindex" /> : null}
      {noReferrer ? <meta name="referrer" content="no-referrer" /> : null}
      {publicUrl && !noindex ? <link rel="canonical" href={url} /> : null}
      <meta property="og:type" content="website" />
      <meta property="og:locale" content="es_US" />
      <meta property="og:site_name" content={content().brand.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {publicUrl ? (
        <>
          <meta property="og:url" content={url} />
          <meta property="og:image" content={`${publicUrl}${sharePicture ?? '/og.png'}`} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta
            property="og:image:alt"
            content={`Un arco de colores, mitad sol y mitad medidor de puntaje, junto a las palabras “${sharePicture ? content().hero.title : FIXED_HEADLINE}”`}
          />
        </>
      ) : null}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="theme-color" content={BROWSER_COLOURS.theme} />
      <meta name="format-detection" content="telephone=no" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="alternate icon" href="/favicon.ico" sizes="32x32" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      {structuredData ? (
        <script
          type="application/ld+json"
          // JSON in a data block. Escapes `<`, so that no text can close the element.
          dangerouslySetInnerHTML={{ __html: JSON.stringify(structuredData).replaceAll('<', '\\u003c') }}
        />
      ) : null}
    </>
  );
}
