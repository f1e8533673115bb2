import { Tag } from 'antd';
import { VERIFICATION_NAMES } from 'domain/leads';
import type { LeadRowDto } from '../../../../../shared/api/generated/model';
import { leadsCopy as copy } from '../../shared/leads.copy';
import styles from './VerificationBadge.module.css';

/** Shows whether the person is verified, and by which method if not by phone. */
export function VerificationBadge({
  lead,
}: {
  lead: Pick<LeadRowDto, 'verificationStatus' | 'verificationMethod' | 'phoneProvenAt'>;
}) {
  const verified = lead.verificationStatus === 'verified';
  if (verified && lead.verificationMethod === 'email' && lead.phoneProvenAt === null)
    return (
      <Tag color="warning" className={styles.mailOnly} title={copy.mailOnly}>
        {copy.mailOnly}
      </Tag>
    );
  return <Tag color={verified ? 'success' : 'warning'}>{VERIFICATION_NAMES[lead.verificationStatus]}</Tag>;
}
