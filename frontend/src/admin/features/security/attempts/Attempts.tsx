import { Tag } from 'antd';
import { Link } from 'react-router-dom';
import { useListOtpAttempts } from '../../../../shared/api/generated/security/security';
import { formatDateTime } from '../../../lib/times/moments';
import { formatPhone } from '../../../../shared/phone';
import { WideTable } from '../../../ui/list/WideTable';
import { useListFilters } from '../../../lib/list/use-list-filters';
import { ATTEMPT_FILTERS } from './attempt-filters';
import { AttemptFilters } from './AttemptFilters';
import { RiskTag } from '../shared/RiskTag';
import { codeFailureNames } from '../../../lib/code-failures.copy';
import { securityCopy } from '../shared/security.copy';
import { useIpBlocking } from '../blocks/use-ip-blocking';
import { ListPage } from '../../../ui/list/ListPage';

const { attempts: copy, failed, unknownPlace, vpn } = securityCopy;
const POLL_MS = 10_000;

/** Shows sent and tried codes, updated continuously. */
export function Attempts({ addressOf }: { addressOf: (ip: string) => string }) {
  const { filters, filtered, setFilters, clear, query } = useListFilters(ATTEMPT_FILTERS);
  const { actionOf, dialogs } = useIpBlocking();
  const list = useListOtpAttempts(query, {
    query: { staleTime: 0, refetchInterval: POLL_MS, placeholderData: (before) => before },
  });
  return (
    <>
      <AttemptFilters filters={filters} onChange={setFilters} />
      <ListPage
        list={list}
        rows={list.data?.attempts}
        texts={copy}
        failed={failed}
        onClear={filtered ? clear : undefined}
      >
        {(attempts) => (
          <WideTable caption={copy.caption} columns={Object.values(copy.columns)}>
            {attempts.map((attempt) => (
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
                      : (codeFailureNames[attempt.failureReason ?? ''] ?? copy.failure)}
                  </Tag>
                </td>
                <td>
                  <RiskTag level={attempt.riskLevel} />
                </td>
                <td>{attempt.ipAddress && actionOf(attempt.ipAddress, attempt.block)}</td>
              </tr>
            ))}
          </WideTable>
        )}
      </ListPage>
      {dialogs}
    </>
  );
}
