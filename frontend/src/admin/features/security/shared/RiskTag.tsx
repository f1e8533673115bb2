import type { OtpAttemptDto } from '../../../../shared/api/generated/model';
import { riskNames } from './security.copy';
import styles from './RiskTag.module.css';

/** How much an address is to be distrusted, in words and in the colour of its score. */
export function RiskTag({ level }: { level: OtpAttemptDto['riskLevel'] }) {
  return (
    <span className={styles.risk} data-level={level}>
      {riskNames[level]}
    </span>
  );
}
