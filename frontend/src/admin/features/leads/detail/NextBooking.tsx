import { CalendarOutlined } from '@ant-design/icons';
import type { NextBookingDto } from '../../../../shared/api/generated/model';
import { formatAppointment, formatDaysUntil } from '../../../../shared/dates';
import { leadsCopy } from '../shared/leads.copy';
import styles from './NextBooking.module.css';

const { detail: copy } = leadsCopy;

/** The next appointment. It stands first in the detail. */
export function NextBooking({ booking: { startsAt, provider } }: { booking: NextBookingDto }) {
  return (
    <section className={styles.booking} aria-labelledby="next-booking">
      <CalendarOutlined className={styles.bookingIcon} />
      <div>
        <h3 id="next-booking">
          {copy.nextBooking}: {formatDaysUntil(startsAt)}
        </h3>
        <p>
          <time dateTime={startsAt}>{formatAppointment(startsAt)}</time>
        </p>
        <p className={styles.bookingSource}>{copy.bookedIn[provider]}</p>
      </div>
    </section>
  );
}
