import { Tag } from 'antd';
import type { LeadRowDto } from '../../../../shared/api/generated/model';
import { leadsCopy } from '../shared/leads.copy';

const { detail: copy } = leadsCopy;

/** What sets a lead apart from others wherever its name stands. */
export function LeadMarks({
  lead,
}: {
  lead: Pick<LeadRowDto, 'isBlocked' | 'isFraudulent' | 'repliedAt' | 'possibleDuplicate'>;
}) {
  return (
    <>
      {lead.repliedAt && <Tag color="processing">{leadsCopy.replied}</Tag>}
      {lead.possibleDuplicate && <Tag color="warning">{copy.duplicateTag}</Tag>}
      {lead.isBlocked && <Tag color="error">{copy.blockedTag}</Tag>}
      {lead.isFraudulent && <Tag color="error">{copy.fraudTag}</Tag>}
    </>
  );
}
