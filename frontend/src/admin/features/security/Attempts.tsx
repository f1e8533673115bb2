import { Button, Empty, Tag } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useListOtpAttempts } from '../../../shared/api/generated/security/security';
import { formatDateTime } from '../../../shared/dates';
import { formatPhone } from '../../../shared/phone';
import { Loading } from '../../../shared/ui/Loading';
import { QueryFailed } from '../../ui/QueryFailed';
import { toApiRange, useRange } from '../../ui/use-range';
import { AttemptFilters } from './AttemptFilters';
import { BlockDialog } from './BlockDialog';
import { RiskTag } from './RiskTag';
import { failureNames, securityCopy } from './security.copy';
import styles from './security.module.css';
import { useParameters } from './use-parameters';

const { attempts: copy, failed, unknownPlace, scroll, vpn } = securityCopy;
const POLL_MS = 10_000;

/** Codes sent and tried, as they come. */
export function Attempts({ addressOf }: { addressOf: (ip: string) => string }) {
  const { read } = useParameters();
  const { range } = useRange();
  const [blocking, setBlocking] = useState<string | null>(null);
  const [phone, ip, result] = [read('telefono'), read('ip'), read('resultado')];
  const list = useListOtpAttempts(
    {
      ...(phone ? { phone } : {}),
      ...(ip ? { ip } : {}),
      ...(result === 'exitosos' ? { success: true } : result === 'fallidos' ? { success: false } : {}),
      ...toApiRange(range),
    },
    { query: { staleTime: 0, refetchInterval: POLL_MS, placeholderData: (before) => before } },
  );
  return (
    <>
      <AttemptFilters />
      {list.isPending && <Loading />}
      {list.isError && <QueryFailed text={failed} onRetry={() => void list.refetch()} />}
      {list.isSuccess && list.data.attempts.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={copy.empty} />
      )}
      {list.isSuccess && list.data.attempts.length > 0 && (
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
              {list.data.attempts.map((attempt) => (
                <tr key={attempt.id}>
                  <td>{formatDateTime(attempt.createdAt)}</td>
                  <td>{attempt.attemptType === 'send' ? copy.send : copy.verify}</td>
                  <td>{formatPhone(attempt.phoneNumber)}</td>
                  <td>
                    {attempt.ipAddress && <Link to={addressOf(attempt.ipAddress)}>{attempt.ipAddress}</Link>}{' '}
                    {attempt.vpnDetected && <Tag color="warning">{vpn}</Tag>}
                  </td>
                  <td>{[attempt.city, attempt.country].filter(Boolean).join(', ') || unknownPlace}</td>
                  <td>
                    <Tag color={attempt.success ? 'success' : 'error'}>
                      {attempt.success
                        ? copy.success
                        : (failureNames[attempt.failureReason ?? ''] ?? copy.failure)}
                    </Tag>
                  </td>
                  <td>
                    <RiskTag level={attempt.riskLevel} />
                  </td>
                  <td>
                    {attempt.ipAddress && (
                      <Button
                        size="small"
                        aria-label={copy.blockOf(attempt.ipAddress)}
                        onClick={() => setBlocking(attempt.ipAddress)}
                      >
                        {copy.block}
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {blocking && <BlockDialog ip={blocking} onClose={() => setBlocking(null)} />}
    </>
  );
}
