import { Tag } from 'antd';
import type { OfficeAppointmentDto } from '../../../shared/api/generated/model';
import { standingName, standingOf, type Standing as Kind } from './appointment-words';
import styles from './Standing.module.css';

const COLOURS: Record<Kind, string> = {
  booked: 'default',
  confirmed: 'success',
  awaiting: 'warning',
  attended: 'success',
  no_show: 'error',
  gone: 'default',
};

/** Shows the state of an appointment. */
export function Standing({ appointment }: { appointment: OfficeAppointmentDto }) {
  return (
    <Tag className={styles.standing} color={COLOURS[standingOf(appointment)]}>
      {standingName(appointment)}
    </Tag>
  );
}
