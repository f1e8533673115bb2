import { Skeleton } from 'antd';
import { ApiError } from '../../../shared/api/api-error';
import { useGetSecurityStats } from '../../../shared/api/generated/security/security';
import { formatNumber } from '../../../shared/numbers';
import { securityCopy } from './shared/security.copy';
import styles from './shared/security.module.css';

const { cards: copy, failed } = securityCopy;
const POLL_MS = 30_000;

/** A failed request is itself a state of the system. */
function outageOf(error: unknown): string {
  if (!(error instanceof ApiError)) return failed;
  if (error.status === 503) return copy.databaseAway;
  return error.status === 0 ? copy.serverAway : failed;
}

/** The four figures above everything else; the system's state is what it is. */
export function SecurityCards() {
  const stats = useGetSecurityStats({ query: { staleTime: 0, refetchInterval: POLL_MS } });
  const { data } = stats;
  const problems = stats.isError ? [outageOf(stats.error)] : data?.system.problems;
  const missing = stats.isError ? copy.unknown : undefined;
  const cards = [
    {
      name: copy.failures,
      value: data ? formatNumber(data.failedAttempts.today) : missing,
      hint: data && copy.thisWeek(formatNumber(data.failedAttempts.thisWeek)),
    },
    { name: copy.blocks, value: data ? formatNumber(data.activeBlocks) : missing, hint: '' },
    { name: copy.risky, value: data ? formatNumber(data.highRiskIPs) : missing, hint: copy.riskyHint },
    {
      name: copy.system,
      value: problems && (problems.length === 0 ? copy.active : copy.attention),
      hint: problems && (problems.length === 0 ? copy.allWell : problems.join('. ')),
      alarm: problems && problems.length > 0,
    },
  ];
  return (
    <dl className={styles.cards}>
      {cards.map(({ name, value, hint, alarm }) => (
        <div key={name} className={styles.card} data-alarm={alarm}>
          <dt>{name}</dt>
          <dd className={styles.value}>{value ?? <Skeleton.Input active size="small" />}</dd>
          {hint && <dd className={styles.hint}>{hint}</dd>}
        </div>
      ))}
    </dl>
  );
}
