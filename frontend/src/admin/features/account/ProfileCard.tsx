import { Card, Tag } from 'antd';
import { ROLE_NAMES } from 'domain/office/permissions';
import type { ReactNode } from 'react';
import type { ProfileDto } from '../../../shared/api/generated/model';
import { formatPhone } from '../../../shared/phone';
import { accountCopy } from './account.copy';
import styles from './ProfileCard.module.css';

const { profile: copy } = accountCopy;

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function ProfileCard({ profile }: { profile: ProfileDto }) {
  return (
    <Card title={<h3>{copy.title}</h3>}>
      <dl className={styles.facts}>
        <Fact name={copy.username}>{profile.username}</Fact>
        {profile.displayName && <Fact name={copy.displayName}>{profile.displayName}</Fact>}
        <Fact name={copy.role}>{ROLE_NAMES[profile.role]}</Fact>
        <Fact name={copy.email}>{profile.email ?? copy.unset}</Fact>
        <Fact name={copy.otp}>
          <Tag color={profile.otpEnabled ? 'success' : undefined}>
            {profile.otpEnabled ? copy.enabled : copy.disabled}
          </Tag>
        </Fact>
        <Fact name={copy.phone}>{profile.phoneNumber ? formatPhone(profile.phoneNumber) : copy.unset}</Fact>
      </dl>
    </Card>
  );
}
