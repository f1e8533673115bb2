import { Tag } from 'antd';
import { Link } from 'react-router-dom';
import { useListSeenIps } from '../../../../shared/api/generated/security/security';
import { formatDateTime } from '../../../lib/times/moments';
import { formatNumber } from '../../../../shared/numbers';
import { ListPage } from '../../../ui/list/ListPage';
import { WideTable } from '../../../ui/list/WideTable';
import { RiskTag } from '../shared/RiskTag';
import { securityCopy } from '../shared/security.copy';
import styles from './SeenIps.module.css';
import shared from '../shared/security.module.css';
import { useIpBlocking } from '../blocks/use-ip-blocking';

const FLAGS = ['vpnDetected', 'proxyDetected', 'torDetected'] as const;
const { ips: copy, failed, unknownPlace } = securityCopy;
const POLL_MS = 60_000;

/** Shows the IP addresses that requested codes in the last week, with their risk. */
export function SeenIps({ addressOf }: { addressOf: (ip: string) => string }) {
  const { actionOf, dialogs } = useIpBlocking();
  const list = useListSeenIps({ query: { staleTime: 0, refetchInterval: POLL_MS } });
  return (
    <>
      <ListPage list={list} rows={list.data?.ips} texts={copy} failed={failed}>
        {(ips) => (
          <>
            <WideTable caption={copy.caption} columns={Object.values(copy.columns)}>
              {ips.map((ip) => (
                <tr key={ip.id}>
                  <th scope="row">
                    <Link to={addressOf(ip.ipAddress)}>{ip.ipAddress}</Link>
                  </th>
                  <td>{[ip.city, ip.country].filter(Boolean).join(', ') || unknownPlace}</td>
                  <td className={shared.wraps}>
                    {ip.isp ?? unknownPlace}{' '}
                    {FLAGS.filter((flag) => ip[flag]).map((flag) => (
                      <Tag key={flag} color="warning">
                        {copy.flags[flag]}
                      </Tag>
                    ))}
                  </td>
                  <td>{formatNumber(ip.attempts)}</td>
                  <td>{formatNumber(ip.failures)}</td>
                  <td>{formatDateTime(ip.lastSeen)}</td>
                  <td>
                    <RiskTag level={ip.riskLevel} />
                  </td>
                  <td>{actionOf(ip.ipAddress, ip.block)}</td>
                </tr>
              ))}
            </WideTable>
            <p className={styles.credit}>
              {copy.credit}{' '}
              <a href="https://db-ip.com" target="_blank" rel="noreferrer">
                IP Geolocation by DB-IP
              </a>
            </p>
          </>
        )}
      </ListPage>
      {dialogs}
    </>
  );
}
