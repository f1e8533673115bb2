import { MailOutlined, MessageOutlined, PhoneOutlined } from '@ant-design/icons';
import { Progress, Tag } from 'antd';
import { stateName } from 'domain/us-states';
import type { ReactNode } from 'react';
import type { LeadDetailDto } from '../../../../shared/api/generated/model';
import { formatDateTime, formatLongDateTime } from '../../../../shared/dates';
import { formatPercent } from '../../../../shared/numbers';
import { formatPhone } from '../../../../shared/phone';
import { VerificationBadge } from '../list/LeadTable';
import { sourceName } from '../../../lib/source-name';
import { fraudReasonNames } from '../../../lib/fraud-reason-names';
import { leadsCopy } from '../shared/leads.copy';
import styles from '../shared/leads.module.css';

const { detail: copy } = leadsCopy;

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Who the lead is, how to reach them, and what speaks for and against them. */
export function LeadFacts({ lead }: { lead: LeadDetailDto }) {
  return (
    <>
      <dl className={styles.facts}>
        <Fact name={copy.fullName}>
          {lead.fullName} {lead.isBlocked && <Tag color="error">{copy.blockedTag}</Tag>}
          {lead.isFraudulent && <Tag color="error">{copy.fraudMarked}</Tag>}
        </Fact>
        <Fact name={copy.phone}>{formatPhone(lead.phoneNumber)}</Fact>
        <Fact name={copy.status}>
          <VerificationBadge
            lead={lead as Pick<LeadDetailDto, 'verificationStatus'> & { verificationStatus: 'verified' }}
          />
        </Fact>
        <Fact name={copy.created}>{formatLongDateTime(lead.createdAt)}</Fact>
        <Fact name={copy.state}>{stateName(lead.state)}</Fact>
        <Fact name={copy.source}>{sourceName(lead.leadSource)}</Fact>
        <Fact name={copy.lastContact}>
          {lead.lastContactedAt ? formatDateTime(lead.lastContactedAt) : copy.never}
        </Fact>
        <Fact name={copy.touchpoints}>{lead.touchpointCount}</Fact>
        <Fact name={copy.probability}>{formatPercent(lead.conversionProbability)}</Fact>
      </dl>
      <p className={styles.contact}>
        <a href={`tel:${lead.phoneNumber}`}>
          <PhoneOutlined /> {copy.call}
        </a>
        <a href={`sms:${lead.phoneNumber}`}>
          <MessageOutlined /> {copy.text}
        </a>
        {lead.email && (
          <a href={`mailto:${lead.email}`}>
            <MailOutlined /> {copy.mail}
          </a>
        )}
      </p>
      <section className={styles.section}>
        <h3>{copy.score}</h3>
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
      </section>
      {lead.fraudScore > 0 && (
        <section className={styles.section}>
          <h3>{copy.fraud}</h3>
          <p>{copy.fraudOf(lead.fraudScore)}</p>
          <ul className={styles.reasons}>
            {lead.fraudReasons.map((reason) => (
              <li key={reason}>{fraudReasonNames[reason] ?? reason}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
