import { Empty } from 'antd';
import { useListSeenIps } from '../../../shared/api/generated/security/security';
import { formatDateTime } from '../../../shared/dates';
import { formatNumber } from '../../../shared/numbers';
import { Loading } from '../../../shared/ui/Loading';
import { QueryFailed } from '../../ui/QueryFailed';
import { RiskTag } from './RiskTag';
import { securityCopy } from './security.copy';
import styles from './security.module.css';

const { ips: copy, failed, unknownPlace, scroll } = securityCopy;
const POLL_MS = 60_000;

/** Where the codes of the last week were asked for, and how much each address is to be distrusted. */
export function SeenIps() {
  const list = useListSeenIps({ query: { staleTime: 0, refetchInterval: POLL_MS } });
  if (list.isPending) return <Loading />;
  if (list.isError) return <QueryFailed text={failed} onRetry={() => void list.refetch()} />;
  const { ips } = list.data;
  if (ips.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={copy.empty} />;
  return (
    <>
      <div className={styles.scroller} tabIndex={0} role="group" aria-label={scroll}>
        <table className={styles.table}>
          <caption>{copy.caption}</caption>
          <thead>
            <tr>
              {Object.values(copy.columns).map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ips.map(({ ipAddress, city, country, attempts, failures, lastSeen, riskLevel }) => (
              <tr key={ipAddress}>
                <th scope="row">{ipAddress}</th>
                <td>{[city, country].filter(Boolean).join(', ') || unknownPlace}</td>
                <td>{formatNumber(attempts)}</td>
                <td>{formatNumber(failures)}</td>
                <td>{formatDateTime(lastSeen)}</td>
                <td>
                  <RiskTag level={riskLevel} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.credit}>
        {copy.credit}{' '}
        <a href="https://db-ip.com" target="_blank" rel="noreferrer">
          IP Geolocation by DB-IP
        </a>
      </p>
    </>
  );
}
