import { stateName } from 'domain/us-states';
import type { LeadDetailDto } from '../../../../shared/api/generated/model';
import { leadsCopy } from '../shared/leads.copy';
import styles from '../shared/leads.module.css';

const { stateRule: copy } = leadsCopy;

/** Shows what the office does not do in the state of a lead, and whether that is refused. */
export function StateRuleNote({ lead }: { lead: Pick<LeadDetailDto, 'state' | 'stateRule'> }) {
  const { state, stateRule } = lead;
  if (!stateRule || stateRule.way === 'online') return null;
  return (
    <p className={styles.stateRule}>
      {copy[stateRule.way](stateName(state))} {!stateRule.isEnforced && copy.onlyAdvised}
    </p>
  );
}
