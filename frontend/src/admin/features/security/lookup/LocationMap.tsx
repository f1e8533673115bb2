import { geoMercator, geoPath } from 'd3-geo';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import usAtlas from 'us-atlas/states-10m.json';
import worldAtlas from 'world-atlas/countries-110m.json';
import styles from './LocationMap.module.css';

const world = worldAtlas as unknown as Topology<{ countries: GeometryCollection }>;
const us = usAtlas as unknown as Topology<{ states: GeometryCollection }>;
const SIZE = [480, 300] as const;
/** Scale of the map: about a thousand miles wide. */
const SCALE = 1_400;

interface Props {
  /** Degrees, north positive. */
  latitude: number;
  /** Degrees, east positive. */
  longitude: number;
}

/** Shows coasts, countries and states around a location. The text next to it says the same. */
export default function LocationMap({ latitude, longitude }: Props) {
  const projection = geoMercator()
    .center([longitude, latitude])
    .scale(SCALE)
    .translate([SIZE[0] / 2, SIZE[1] / 2])
    .clipExtent([[0, 0], [...SIZE]]);
  const draw = geoPath(projection);
  return (
    <svg className={styles.ownMap} viewBox={`0 0 ${SIZE[0]} ${SIZE[1]}`} aria-hidden="true" focusable="false">
      <path className={styles.land} d={draw(feature(world, world.objects.countries)) ?? ''} />
      <path className={styles.land} d={draw(feature(us, us.objects.states)) ?? ''} />
      <path className={styles.border} d={draw(mesh(world, world.objects.countries)) ?? ''} />
      <path className={styles.border} d={draw(mesh(us, us.objects.states)) ?? ''} />
      <circle className={styles.around} cx={SIZE[0] / 2} cy={SIZE[1] / 2} r="14" />
      <circle className={styles.spot} cx={SIZE[0] / 2} cy={SIZE[1] / 2} r="5" />
    </svg>
  );
}
