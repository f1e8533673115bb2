import type { OtpAttemptDto } from '../../../../shared/api/generated/model';
import { riskNames } from './security.copy';
import styles from './RiskTag.module.css';

/** Shows the risk of an IP address as text with the colour of its score. */
export function RiskTag({ level }: { level: OtpAttemptDto['riskLevel'] }) {
  return (
    <span className={styles.risk} data-level={level}>
      {riskNames[level]}
    </span>
  );
}
