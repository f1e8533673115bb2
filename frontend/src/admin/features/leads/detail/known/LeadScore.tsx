import { Progress } from 'antd';
import type { LeadDetailDto } from '../../../../../shared/api/generated/model';
import { fraudReasonNames } from '../../../../lib/fraud-reason-names';
import { leadsCopy } from '../../shared/leads.copy';
import styles from '../../shared/leads.module.css';
import { PanelSection } from '../PanelSection';

const { detail: copy } = leadsCopy;

/** Shows the reasons that raise or lower the lead's score. */
export function LeadScore({ lead }: { lead: LeadDetailDto }) {
  return (
    <PanelSection
      name="score"
      title={copy.score}
      hint={copy.scoreOf(lead.leadScore)}
      isOpenAtFirst={lead.fraudScore > 0}
    >
      <Progress
        percent={lead.leadScore}
        format={(score) => copy.scoreOf(score ?? 0)}
        aria-label={copy.score}
        size="small"
      />
      <ul className={styles.reasons}>
        {lead.scoreReasons.map(({ rule, points, text }) => (
          <li key={rule}>
            <span>{text}</span>
            <strong>{points > 0 ? `+${points}` : `−${-points}`}</strong>
          </li>
        ))}
        {lead.scoreReasons.length === 0 && <li>{copy.noReasons}</li>}
      </ul>
      {lead.fraudScore > 0 && (
        <>
          <h4>{copy.fraud}</h4>
          <p>{copy.fraudOf(lead.fraudScore)}</p>
          <ul className={styles.reasons}>
            {lead.fraudReasons.map((reason) => (
              <li key={reason}>{fraudReasonNames[reason] ?? reason}</li>
            ))}
          </ul>
        </>
      )}
    </PanelSection>
  );
}
