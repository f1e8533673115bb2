import { Tag } from 'antd';
import { Link } from 'react-router-dom';
import type { IpLookupDto } from '../../../shared/api/generated/model';
import { formatDateTime } from '../../../shared/dates';
import { formatPhone } from '../../../shared/phone';
import { ipLookupCopy as copy } from './ip-lookup.copy';
import styles from './ip-lookup.module.css';
import { failureNames, securityCopy } from './security.copy';

const { attempts: words, scroll } = securityCopy;

/** The last codes sent and tried from an address, and the leads that came from it. */
export function IpHistory({ report: { recentAttempts, recentLeads } }: { report: IpLookupDto }) {
  return (
    <section className={styles.panel}>
      <h4>{copy.recentAttempts}</h4>
      {recentAttempts.length === 0 ? (
        <p>{copy.noAttempts}</p>
      ) : (
        <Scroller label={`${copy.recentAttempts}: ${scroll}`} columns={Object.values(copy.attemptColumns)}>
          {recentAttempts.map((attempt) => (
            <tr key={attempt.id}>
              <td>{formatDateTime(attempt.createdAt)}</td>
              <td>{attempt.attemptType === 'send' ? words.send : words.verify}</td>
              <td>{formatPhone(attempt.phoneNumber)}</td>
              <td>
                <Tag color={attempt.success ? 'success' : 'error'}>
                  {attempt.success
                    ? words.success
                    : (failureNames[attempt.failureReason ?? ''] ?? words.failure)}
                </Tag>
              </td>
            </tr>
          ))}
        </Scroller>
      )}
      <h4>{copy.recentLeads}</h4>
      {recentLeads.length === 0 ? (
        <p>{copy.noLeads}</p>
      ) : (
        <Scroller label={`${copy.recentLeads}: ${scroll}`} columns={Object.values(copy.leadColumns)}>
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
                  {lead.verificationStatus === 'verified' ? copy.verified : copy.pending}
                </Tag>
              </td>
              <td>{formatDateTime(lead.createdAt)}</td>
            </tr>
          ))}
        </Scroller>
      )}
    </section>
  );
}

function Scroller({
  label,
  columns,
  children,
}: {
  label: string;
  columns: string[];
  children: React.ReactNode;
}) {
  return (
    <div className={styles.scroller} tabIndex={0} role="group" aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
