import { ApiError } from '../../../shared/api/api-error';
import { useGetSecurityStats } from '../../../shared/api/generated/security/security';
import { formatNumber } from '../../../shared/numbers';
import { Figures } from '../../ui/Figures';
import { securityCopy } from './shared/security.copy';

const { cards: copy, failed } = securityCopy;
const POLL_MS = 30_000;

/** Returns the system's state after a failed request, which is an outage too. */
function outageOf(error: unknown): string {
  if (!(error instanceof ApiError)) return failed;
  if (error.status === 503) return copy.databaseAway;
  return error.status === 0 ? copy.serverAway : failed;
}

/** Shows the four main figures and the system's state. */
export function SecurityCards() {
  const stats = useGetSecurityStats({ query: { staleTime: 0, refetchInterval: POLL_MS } });
  const { data } = stats;
  const problems = stats.isError ? [outageOf(stats.error)] : data?.system.problems;
  const missing = stats.isError ? copy.unknown : undefined;
  const figures = [
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
  return <Figures figures={figures} />;
}
