import { CalendarOutlined } from '@ant-design/icons';
import type { NextBookingDto } from '../../../../../shared/api/generated/model';
import { formatDaysUntil } from '../../../../../shared/dates';
import { useOwnerZone } from '../../../../lib/times/owner-zone';
import { AppointmentActions } from '../../../../ui/appointments/AppointmentActions';
import { theirTime, whenOf, zoneOf } from '../../../../ui/appointments/appointment-words';
import { appointmentCopy } from '../../../../ui/appointments/appointments.copy';
import { leadsCopy } from '../../shared/leads.copy';
import styles from './NextAppointment.module.css';
import { LEAD_APPOINTMENTS, useLeadAppointments } from './use-lead-appointments';

const { detail: copy } = leadsCopy;

interface Props {
  leadId: string;
  appointment: NextBookingDto;
}

/** Shows the next appointment with its actions, at the top of the detail. */
export function NextAppointment({ leadId, appointment: { startsAt, provider } }: Props) {
  const zone = useOwnerZone();
  const { next } = useLeadAppointments(leadId);
  const theirs = next && theirTime(next.startsAt, zoneOf(next));
  return (
    <section className={styles.appointment} aria-labelledby="next-appointment">
      <CalendarOutlined className={styles.icon} />
      <div>
        <h3 id="next-appointment">
          {copy.nextBooking}: {formatDaysUntil(startsAt, zone)}
        </h3>
        <p>
          <time dateTime={startsAt}>{whenOf(startsAt)}</time>
        </p>
        {theirs && <p className={styles.source}>{theirs}</p>}
        <p className={styles.source}>
          {[copy.bookedIn[provider], next?.agentName ? appointmentCopy.with(next.agentName) : '']
            .filter(Boolean)
            .join(' · ')}
        </p>
        {next && (
          <div className={styles.actions}>
            <AppointmentActions
              appointment={next}
              focusAfter={() => document.getElementById(LEAD_APPOINTMENTS)}
            />
          </div>
        )}
      </div>
    </section>
  );
}
