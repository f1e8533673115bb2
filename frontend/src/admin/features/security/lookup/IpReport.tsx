import type { IpLookupDto } from '../../../../shared/api/generated/model';
import { formatNumber } from '../../../../shared/numbers';
import { IpHistory } from './IpHistory';
import { ipLookupCopy as copy } from './ip-lookup.copy';
import styles from './IpReport.module.css';
import { IpMap } from './IpMap';
import { IpLocation } from './IpLocation';
import { IpTimeline } from './IpTimeline';
import { IpVerdict } from './IpVerdict';

/** Shows the report on an IP address: verdict, activity, location and timeline. */
export function IpReport({ report }: { report: IpLookupDto }) {
  const counts = [
    [copy.attempts, report.attempts],
    [copy.succeeded, report.successfulAttempts],
    [copy.failures, report.failedAttempts],
    [copy.leads, report.leads],
  ] as const;
  return (
    <article className={styles.report} aria-label={report.ip}>
      <IpVerdict report={report} />
      <section aria-label={copy.activity} className={styles.counts}>
        <dl>
          {counts.map(([name, count]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{formatNumber(count)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <div className={styles.columns}>
        <IpLocation report={report} />
        <IpMap ip={report.ip} geo={report.geoData} />
      </div>
      <div className={styles.columns}>
        <IpTimeline report={report} />
        <IpHistory report={report} />
      </div>
    </article>
  );
}
