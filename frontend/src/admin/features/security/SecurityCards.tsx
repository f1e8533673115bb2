import { Skeleton } from 'antd';
import { useGetSecurityStats } from '../../../shared/api/generated/security/security';
import { formatNumber } from '../../../shared/numbers';
import { QueryFailed } from '../../ui/QueryFailed';
import { securityCopy } from './security.copy';
import styles from './security.module.css';

const { cards: copy, failed } = securityCopy;
const POLL_MS = 30_000;

/** The four figures above everything else; the system's state is what it is. */
export function SecurityCards() {
  const stats = useGetSecurityStats({ query: { staleTime: 0, refetchInterval: POLL_MS } });
  if (stats.isError) return <QueryFailed text={failed} onRetry={() => void stats.refetch()} />;
  const { data } = stats;
  const cards = [
    {
      name: copy.failures,
      value: data && formatNumber(data.failedAttempts.today),
      hint: data && copy.thisWeek(formatNumber(data.failedAttempts.thisWeek)),
    },
    { name: copy.blocks, value: data && formatNumber(data.activeBlocks), hint: '' },
    { name: copy.risky, value: data && formatNumber(data.highRiskIPs), hint: copy.riskyHint },
    {
      name: copy.system,
      value: data && (data.system.ok ? copy.active : copy.attention),
      hint: data && (data.system.ok ? copy.allWell : data.system.problems.join('. ')),
    },
  ];
  return (
    <dl className={styles.cards}>
      {cards.map(({ name, value, hint }) => (
        <div key={name} className={styles.card} data-alarm={name === copy.system && data && !data.system.ok}>
          <dt>{name}</dt>
          <dd className={styles.value}>{value ?? <Skeleton.Input active size="small" />}</dd>
          {hint && <dd className={styles.hint}>{hint}</dd>}
        </div>
      ))}
    </dl>
  );
}
