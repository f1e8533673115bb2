import type { IpLookupDto } from '../../../../shared/api/generated/model';
import { ipLookupCopy } from './ip-lookup.copy';
import styles from './IpLocation.module.css';
import shared from './ip-lookup.module.css';

const { place: copy } = ipLookupCopy;
/** Facts that are missing for most addresses; left out if unknown. */
const OPTIONAL: ReadonlySet<string> = new Set([copy.org, copy.timezone]);
type Flag = keyof typeof copy.flags;

/** Shows the location of an IP address, with its network's name and kind. */
export function IpLocation({ report: { geoData: geo, isPublic } }: { report: IpLookupDto }) {
  const rows: [string, string | null][] = [
    [copy.country, geo.country],
    [copy.region, geo.region],
    [copy.city, geo.city],
    [copy.timezone, geo.timezone],
    [
      copy.coordinates,
      geo.latitude === null || geo.longitude === null
        ? null
        : `${geo.latitude.toFixed(4)}, ${geo.longitude.toFixed(4)}`,
    ],
    [copy.isp, geo.isp],
    [copy.org, geo.org === geo.isp ? null : geo.org],
    [copy.asn, geo.asn],
  ];
  return (
    <section className={shared.panel} aria-labelledby="ip-place">
      <h4 id="ip-place">{copy.title}</h4>
      {!isPublic && <p>{copy.private}</p>}
      {isPublic && (
        <>
          <dl className={shared.facts}>
            {rows
              .filter(([name, value]) => value !== null || !OPTIONAL.has(name))
              .map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value ?? copy.unknown}</dd>
                </div>
              ))}
          </dl>
          <dl className={styles.flags}>
            {(Object.keys(copy.flags) as Flag[]).map((flag) => (
              <div key={flag} data-on={geo[flag]} data-neutral={flag === 'mobileCarrier'}>
                <dt>{copy.flags[flag]}</dt>
                <dd>{geo[flag] ? copy.yes : copy.no}</dd>
              </div>
            ))}
          </dl>
          <p className={shared.hint}>
            {copy.credit}{' '}
            <a href="https://db-ip.com" target="_blank" rel="noreferrer">
              IP Geolocation by DB-IP
            </a>
          </p>
        </>
      )}
    </section>
  );
}
