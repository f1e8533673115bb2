import { Button, Empty, Input, Select, Tag } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useListOtpAttempts } from '../../../shared/api/generated/security/security';
import { formatDateTime } from '../../../shared/dates';
import { formatPhone } from '../../../shared/phone';
import { Loading } from '../../../shared/ui/Loading';
import { QueryFailed } from '../../ui/QueryFailed';
import { BlockDialog } from './BlockDialog';
import { RiskTag } from './RiskTag';
import { failureNames, securityCopy } from './security.copy';
import styles from './security.module.css';

const { attempts: copy, failed, unknownPlace, scroll } = securityCopy;
const POLL_MS = 10_000;

/** Codes sent and tried, as they come. */
export function Attempts() {
  const [parameters, setParameters] = useSearchParams();
  const [blocking, setBlocking] = useState<string | null>(null);
  const phone = parameters.get('telefono') ?? '';
  const ip = parameters.get('ip') ?? '';
  const result = parameters.get('resultado');
  const set = (name: string, value: string) =>
    setParameters((now) => {
      const next = new URLSearchParams(now);
      if (value) next.set(name, value);
      else next.delete(name);
      return next;
    });
  const list = useListOtpAttempts(
    {
      ...(phone ? { phone } : {}),
      ...(ip ? { ip } : {}),
      ...(result === 'exitosos' ? { success: true } : result === 'fallidos' ? { success: false } : {}),
    },
    { query: { staleTime: 0, refetchInterval: POLL_MS, placeholderData: (before) => before } },
  );
  return (
    <>
      <search className={styles.filters} aria-label={copy.caption}>
        <label>
          <span>{copy.phone}</span>
          <Input.Search
            key={phone}
            allowClear
            defaultValue={phone}
            maxLength={40}
            onSearch={(value) => set('telefono', value.trim())}
          />
        </label>
        <label>
          <span>{copy.ip}</span>
          <Input.Search
            key={ip}
            allowClear
            defaultValue={ip}
            maxLength={45}
            onSearch={(value) => set('ip', value.trim())}
          />
        </label>
        <label>
          <span>{copy.result}</span>
          <Select
            value={result ?? ''}
            options={[
              { value: '', label: copy.any },
              { value: 'exitosos', label: copy.succeeded },
              { value: 'fallidos', label: copy.failed },
            ]}
            onChange={(value) => set('resultado', value)}
          />
        </label>
      </search>
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
                  <td>{attempt.ipAddress}</td>
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
