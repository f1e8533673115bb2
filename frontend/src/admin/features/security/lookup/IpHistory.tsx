import { Tag } from 'antd';
import { VERIFICATION_NAMES } from 'domain/leads';
import { WideTable } from '../../../ui/list/WideTable';
import { Link } from 'react-router-dom';
import type { IpLookupDto } from '../../../../shared/api/generated/model';
import { formatDateTime } from '../../../lib/times/moments';
import { formatPhone } from '../../../../shared/phone';
import { ipLookupCopy as copy } from './ip-lookup.copy';
import styles from './ip-lookup.module.css';
import { codeFailureNames } from '../../../lib/code-failures.copy';
import { securityCopy } from '../shared/security.copy';

const { attempts: words } = securityCopy;

/** Shows the last codes sent and tried from an IP address, and its leads. */
export function IpHistory({ report: { recentAttempts, recentLeads } }: { report: IpLookupDto }) {
  return (
    <section className={styles.panel}>
      <h4>{copy.recentAttempts}</h4>
      {recentAttempts.length === 0 ? (
        <p>{copy.noAttempts}</p>
      ) : (
        <WideTable label={copy.recentAttempts} columns={Object.values(copy.attemptColumns)}>
          {recentAttempts.map((attempt) => (
            <tr key={attempt.id}>
              <td>{formatDateTime(attempt.createdAt)}</td>
              <td>{attempt.attemptType === 'send' ? words.send : words.verify}</td>
              <td>{formatPhone(attempt.phoneNumber)}</td>
              <td>
                <Tag color={attempt.success ? 'success' : 'error'}>
                  {attempt.success
                    ? words.success
                    : (codeFailureNames[attempt.failureReason ?? ''] ?? words.failure)}
                </Tag>
              </td>
            </tr>
          ))}
        </WideTable>
      )}
      <h4>{copy.recentLeads}</h4>
      {recentLeads.length === 0 ? (
        <p>{copy.noLeads}</p>
      ) : (
        <WideTable label={copy.recentLeads} columns={Object.values(copy.leadColumns)}>
          {recentLeads.map((lead) => (
            <tr key={lead.id}>
              <td>
                <Link to={`/admin?tab=leads&lead=${lead.id}`}>
                  {`${lead.firstName} ${lead.lastName}`.trim()}
                </Link>
              </td>
              <td>{formatPhone(lead.phoneNumber)}</td>
              <td>{lead.email ?? '—'}</td>
              <td>
                <Tag color={lead.verificationStatus === 'verified' ? 'success' : 'warning'}>
                  {VERIFICATION_NAMES[lead.verificationStatus === 'verified' ? 'verified' : 'pending']}
                </Tag>
              </td>
              <td>{formatDateTime(lead.createdAt)}</td>
            </tr>
          ))}
        </WideTable>
      )}
    </section>
  );
}
