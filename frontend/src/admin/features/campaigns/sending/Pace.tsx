import type { SettingsDto } from '../../../../shared/api/generated/model';
import { formatNumber } from '../../../../shared/numbers';
import { durationInWords, reviewCopy as copy } from '../shared/campaign-editor.copy';
import styles from '../shared/campaign-dialogs.module.css';
import { campaignBudget } from './cost';

interface Props {
  recipients: number;
  /** All of them together: the rate is one of segments. */
  segments: number;
  settings: SettingsDto;
}

/** How long it takes to send to so many people: by the rate, or by the day's limit when that is slower. */
export function Pace({ recipients, segments, settings: { campaignRatePerSecond, smsDailyBudget } }: Props) {
  const share = campaignBudget(smsDailyBudget);
  const days = Math.ceil(recipients / Math.max(share, 1));
  return (
    <>
      <p className={styles.soft}>{copy.pace(durationInWords(segments / campaignRatePerSecond))}</p>
      {days > 1 && (
        <p className={styles.notice}>
          {share === 0
            ? copy.noBudget
            : copy.budget(formatNumber(smsDailyBudget), formatNumber(share), formatNumber(days))}
        </p>
      )}
    </>
  );
}
