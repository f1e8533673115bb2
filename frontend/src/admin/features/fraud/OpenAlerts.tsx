import type { AlertSeverity, OpenAlertsDto } from '../../../shared/api/generated/model';
import { formatNumber } from '../../../shared/numbers';
import { fraudCopy } from './fraud.copy';
import styles from './OpenAlerts.module.css';
import shared from './fraud.module.css';

const { open: copy } = fraudCopy;
const SEVERITIES = ['critical', 'high', 'medium', 'low'] as const;

interface Props {
  open: OpenAlertsDto;
  /** Severity of the alerts that the list shows now. */
  chosen: AlertSeverity | undefined;
  onChoose: (severity: AlertSeverity | undefined) => void;
}

/** Shows the number of open alerts by severity. A click on a number filters the list by that severity. */
export function OpenAlerts({ open, chosen, onChoose }: Props) {
  return (
    <div className={styles.open} role="group" aria-label={copy.title}>
      {SEVERITIES.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={chosen === each}
          className={shared.severity}
          data-severity={each}
          onClick={() => onChoose(chosen === each ? undefined : each)}
        >
          <span>{copy[each]}</span>
          <b>{formatNumber(open[each])}</b>
          <small>{copy.hints[each]}</small>
        </button>
      ))}
    </div>
  );
}
