import { Tag } from 'antd';
import type { LeadRowDto } from '../../../../../shared/api/generated/model';
import { leadsCopy } from '../../shared/leads.copy';
import styles from './LeadMarks.module.css';

const { detail: copy } = leadsCopy;

/** Shows the marks next to a lead's name. */
export function LeadMarks({
  lead,
}: {
  lead: Pick<LeadRowDto, 'isBlocked' | 'isFraudulent' | 'repliedAt' | 'possibleDuplicate'> &
    Partial<Pick<LeadRowDto, 'isStateClosed'>>;
}) {
  return (
    <span className={styles.marks}>
      {lead.repliedAt && <Tag color="processing">{leadsCopy.replied}</Tag>}
      {lead.possibleDuplicate && <Tag color="warning">{copy.duplicateTag}</Tag>}
      {lead.isBlocked && <Tag color="error">{copy.blockedTag}</Tag>}
      {lead.isStateClosed && <Tag color="error">{copy.stateClosedTag}</Tag>}
      {lead.isFraudulent && <Tag color="error">{copy.fraudTag}</Tag>}
    </span>
  );
}
