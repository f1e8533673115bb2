import { geoPath } from 'd3-geo';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import atlas from 'us-atlas/states-albers-10m.json';

/** Postal codes of the states by FIPS code (Census Bureau). */
const POSTAL_CODES: Readonly<Record<string, string>> = Object.fromEntries(
  (
    '01AL 02AK 04AZ 05AR 06CA 08CO 09CT 10DE 11DC 12FL 13GA 15HI 16ID 17IL 18IN 19IA 20KS 21KY 22LA 23ME 24MD 25MA ' +
    '26MI 27MN 28MS 29MO 30MT 31NE 32NV 33NH 34NJ 35NM 36NY 37NC 38ND 39OH 40OK 41OR 42PA 44RI 45SC 46SD 47TN 48TX ' +
    '49UT 50VT 51VA 53WA 54WV 55WI 56WY'
  )
    .split(' ')
    .map((pair) => [pair.slice(0, 2), pair.slice(2)]),
);

/** View box of the atlas; its coordinates are already projected. */
export const MAP_VIEW_BOX = '0 0 975 610';

/** Returns the outlines of the states as SVG paths, by postal code. */
export function stateOutlines(): { code: string; path: string }[] {
  const topology = atlas as unknown as Topology<{ states: GeometryCollection }>;
  const draw = geoPath();
  return feature(topology, topology.objects.states).features.flatMap((shape) => {
    const code = POSTAL_CODES[String(shape.id)];
    const path = draw(shape);
    return code && path ? [{ code, path }] : [];
  });
}
