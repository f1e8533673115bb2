import { Button, Tag } from 'antd';
import { permissionsOf, ROLE_NAMES } from 'domain/office/permissions';
import type { TeamMemberDto } from '../../../shared/api/generated/model';
import { formatAgo } from '../../../shared/dates';
import { formatDateTime } from '../../lib/times/moments';
import { useSession } from '../../session/use-session';
import { peopleCopy as copy } from './people.copy';
import styles from './People.module.css';

interface Props {
  person: TeamMemberDto;
  /** Undefined if the user has only read access. */
  onEdit: (() => void) | undefined;
}

/** Returns the user's display name. */
export const nameOf = ({ displayName, username }: TeamMemberDto): string => displayName ?? username;

/** Shows the state of a user's account. */
function Standing({ person }: { person: TeamMemberDto }) {
  // Presence matters only for users who receive leads.
  if (person.isActive && !permissionsOf(person.role).includes('schedule.own')) return null;
  if (person.isActive)
    return person.isPresent ? <Tag color="success">{copy.present}</Tag> : <Tag>{copy.absent}</Tag>;
  if (person.invitation === 'sent') return <Tag color="processing">{copy.invited}</Tag>;
  if (person.invitation === 'over') return <Tag color="warning">{copy.invitationOver}</Tag>;
  return <Tag>{copy.inactive}</Tag>;
}

/** Shows a user: name, role, and last activity. */
export function PersonRow({ person, onEdit }: Props) {
  const session = useSession();
  const isMe = session.status === 'in' && session.user['id'] === person.id;
  const name = nameOf(person);
  return (
    <li className={styles.person}>
      <div className={styles.who}>
        <p className={styles.name}>
          {name} {isMe && <Tag>{copy.you}</Tag>}
        </p>
        <p className={styles.detail}>
          {person.displayName ? `${person.username} · ` : ''}
          {person.email ?? copy.noEmail}
        </p>
      </div>
      <div className={styles.marks}>
        <Tag>{ROLE_NAMES[person.role]}</Tag>
        <Standing person={person} />
        {person.twoFactor && <Tag>{copy.twoFactor}</Tag>}
      </div>
      <p className={`${styles.detail} ${styles.when}`}>
        {person.lastSeenAt ? (
          <span title={formatDateTime(person.lastSeenAt)}>{copy.seen(formatAgo(person.lastSeenAt))}</span>
        ) : (
          copy.neverSeen
        )}
        <br />
        {copy.openLeads(person.openLeads)}
        {person.invitation === 'sent' && person.invitedUntil && (
          <>
            <br />
            {copy.until(formatDateTime(person.invitedUntil))}
          </>
        )}
      </p>
      {onEdit && (
        <Button className={styles.action} aria-label={copy.editOf(name)} onClick={onEdit}>
          {copy.edit}
        </Button>
      )}
    </li>
  );
}
