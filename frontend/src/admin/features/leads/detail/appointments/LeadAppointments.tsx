import { CalendarOutlined, SendOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { APPOINTMENT_PROVIDER_NAMES } from 'domain/calendar/appointments';
import { useRef, useState } from 'react';
import type { LeadDetailDto } from '../../../../../shared/api/generated/model';
import { AppointmentActions } from '../../../../ui/appointments/AppointmentActions';
import { standingOf, theirTime, whenOf, zoneOf } from '../../../../ui/appointments/appointment-words';
import { appointmentCopy } from '../../../../ui/appointments/appointments.copy';
import { Standing } from '../../../../ui/appointments/Standing';
import { QueryTrouble } from '../../../../ui/failures/QueryTrouble';
import shared from '../../shared/leads.module.css';
import { leadAppointmentsCopy as copy } from '../../shared/lead-appointments.copy';
import { BookDialog } from './BookDialog';
import styles from './LeadAppointments.module.css';
import { LinkDialog } from './LinkDialog';
import { LEAD_APPOINTMENTS, useLeadAppointments } from './use-lead-appointments';

/** Number of past appointments shown at first. */
const AT_ONCE = 3;

/**
 * Shows a lead's appointments except the next one, which is at the top of the detail, and buttons to book
 * another.
 */
export function LeadAppointments({ lead }: { lead: LeadDetailDto }) {
  const [asking, setAsking] = useState<'book' | 'link' | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { list, next, others } = useLeadAppointments(lead.id);
  const isVerified = lead.verificationStatus === 'verified';
  const mayBook = isVerified && !lead.isBlocked;
  return (
    <section className={shared.section} aria-labelledby={LEAD_APPOINTMENTS}>
      <h3 id={LEAD_APPOINTMENTS} ref={heading} tabIndex={-1} className={styles.heading}>
        {copy.title}
      </h3>
      {!lead.deletedAt && !next && (
        <>
          <div className={styles.buttons}>
            <Button
              type="primary"
              icon={<CalendarOutlined />}
              disabled={!mayBook || list.isPending}
              onClick={() => setAsking('book')}
            >
              {copy.book}
            </Button>
            <Button icon={<SendOutlined />} disabled={!mayBook} onClick={() => setAsking('link')}>
              {copy.sendLink}
            </Button>
          </div>
          {!mayBook && <p className={styles.hint}>{isVerified ? copy.blocked : copy.unverified}</p>}
        </>
      )}
      <QueryTrouble query={list} failed={copy.failed} />
      {list.isPending && <p className={styles.hint}>{copy.loading}</p>}
      {list.isSuccess && others.length === 0 && (
        <p className={styles.hint}>{next ? copy.onlyNext : copy.none}</p>
      )}
      {others.length > 0 && (
        <ul className={styles.list}>
          {others.slice(0, showsAll ? undefined : AT_ONCE).map((each) => (
            <li key={each.id} data-standing={standingOf(each)}>
              <p className={styles.when}>
                <time dateTime={each.startsAt}>{whenOf(each.startsAt)}</time> <Standing appointment={each} />
              </p>
              <p className={styles.hint}>
                {[
                  theirTime(each.startsAt, zoneOf(each)),
                  each.agentName ? appointmentCopy.with(each.agentName) : '',
                  each.provider === 'own' ? '' : APPOINTMENT_PROVIDER_NAMES[each.provider],
                  each.bookedByOffice ? appointmentCopy.bookedByOffice : '',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              {!lead.deletedAt && (
                <AppointmentActions appointment={each} focusAfter={() => heading.current} />
              )}
            </li>
          ))}
        </ul>
      )}
      {others.length > AT_ONCE && (
        <Button type="link" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? copy.less : copy.all(others.length)}
        </Button>
      )}
      {asking === 'book' && (
        <BookDialog lead={lead} focusAfter={() => heading.current} onClose={() => setAsking(null)} />
      )}
      {asking === 'link' && <LinkDialog lead={lead} onClose={() => setAsking(null)} />}
    </section>
  );
}
