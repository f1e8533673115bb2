import { Segmented } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import type { GeoDataDto } from '../../../../shared/api/generated/model';
import { ipLookupCopy } from './ip-lookup.copy';
import styles from './IpMap.module.css';
import shared from './ip-lookup.module.css';
import { lazyPart } from '../../../ui/failures/lazy-part';
import { ListLoading } from '../../../ui/list/ListLoading';

const LocationMap = lazyPart(() => import('./LocationMap'));
const { map: copy } = ipLookupCopy;

const OSM = 'https://www.openstreetmap.org';
const LAYERS = { street: 'mapnik', transport: 'transportmap' } as const;
type Style = keyof typeof LAYERS;
/**
 * Half width of the map in degrees: a city and its surroundings, which matches the accuracy of the location.
 */
const HALF_WIDTH_DEGREES = 0.2;
const PATIENCE_MS = 4_000;

/** Shows the location on OpenStreetMap, or on our map if OpenStreetMap is not reachable. */
export function IpMap({ ip, geo }: { ip: string; geo: GeoDataDto }) {
  const [style, setStyle] = useState<Style>('street');
  const network = useOpenStreetMap();
  const { latitude, longitude } = geo;
  return (
    <section className={shared.panel} aria-labelledby="ip-map">
      <div className={styles.mapHead}>
        <h4 id="ip-map">{copy.title}</h4>
        {latitude !== null && network === 'reached' && (
          <Segmented<Style>
            aria-label={copy.style}
            value={style}
            onChange={setStyle}
            options={[
              { value: 'street', label: copy.street },
              { value: 'transport', label: copy.transport },
            ]}
          />
        )}
      </div>
      {latitude === null || longitude === null ? (
        <p>{copy.unknown}</p>
      ) : network === 'asking' ? (
        <p>{copy.loading}</p>
      ) : network === 'reached' ? (
        <>
          {/* A separate frame for each style, because changing a frame's address would add a history entry. */}
          <iframe
            key={style}
            className={styles.frame}
            title={copy.frame(geo.city ?? geo.country ?? ip)}
            src={embedAddress(latitude, longitude, style)}
            loading="lazy"
            sandbox="allow-scripts allow-same-origin"
            referrerPolicy="strict-origin"
          />
          <p className={shared.hint}>
            <a href={`${OSM}/copyright`} target="_blank" rel="noreferrer">
              {copy.credit}
            </a>
          </p>
        </>
      ) : (
        <>
          <Suspense fallback={<ListLoading />}>
            <LocationMap latitude={latitude} longitude={longitude} />
          </Suspense>
          <p className={shared.hint}>{copy.offline}</p>
        </>
      )}
    </section>
  );
}

function embedAddress(latitude: number, longitude: number, style: Style): string {
  const box = [
    longitude - HALF_WIDTH_DEGREES,
    latitude - HALF_WIDTH_DEGREES / 2,
    longitude + HALF_WIDTH_DEGREES,
    latitude + HALF_WIDTH_DEGREES / 2,
  ];
  const query = new URLSearchParams({
    bbox: box.map((degrees) => degrees.toFixed(4)).join(','),
    layer: LAYERS[style],
    marker: `${latitude},${longitude}`,
  });
  return `${OSM}/export/embed.html?${query.toString()}`;
}

/**
 * Returns whether the browser can reach OpenStreetMap, by loading an image: a failed frame fires no event, a
 * failed image does.
 */
function useOpenStreetMap(): 'asking' | 'reached' | 'away' {
  const [state, setState] = useState<'asking' | 'reached' | 'away'>('asking');
  useEffect(() => {
    const probe = new Image();
    const patience = setTimeout(() => setState('away'), PATIENCE_MS);
    const settle = (outcome: 'reached' | 'away') => () => {
      clearTimeout(patience);
      setState(outcome);
    };
    probe.onload = settle('reached');
    probe.onerror = settle('away');
    probe.src = `${OSM}/favicon.ico?v=1`;
    return () => {
      clearTimeout(patience);
      probe.onload = probe.onerror = null;
    };
  }, []);
  return state;
}
