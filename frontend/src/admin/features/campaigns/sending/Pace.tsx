import { formatDollars } from 'domain/payments/money';
import type { SettingsDto } from '../../../../shared/api/generated/model';
import { formatNumber } from '../../../../shared/numbers';
import { durationInWords, reviewCopy as copy } from '../shared/campaign-editor.copy';
import styles from '../shared/campaign-dialogs.module.css';
import { campaignBudget, daysOfBudget } from './cost';

interface Props {
  recipients: number;
  /** Total number of segments of all messages, because the rate limit counts segments. */
  segments: number;
  settings: SettingsDto;
}

/**
 * Shows the estimated duration of sending at the sending rate. Adds the number of days if the daily budget makes it longer than one, or a
 * warning if there is no budget.
 */
export function Pace({ recipients, segments, settings }: Props) {
  const { campaignRatePerSecond, verificationDailyBudgetCents: budget } = settings;
  const days = daysOfBudget(budget, { recipients, segments });
  return (
    <>
      <p className={styles.soft}>{copy.pace(durationInWords(segments / campaignRatePerSecond))}</p>
      {days !== 1 && (
        <p className={styles.notice}>
          {days === null
            ? copy.noBudget
            : copy.budget(formatDollars(budget), formatDollars(campaignBudget(budget)), formatNumber(days))}
        </p>
      )}
    </>
  );
}
