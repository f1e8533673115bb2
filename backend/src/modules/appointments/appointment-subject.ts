import { seenBy } from '../../common/permissions/lead-sight';
import type { Subject } from '../../common/permissions/needs';
import { appointmentNotFound } from './appointments.errors';

/** Access rule for appointments: visible to users who see the lead, and to the agent of the appointment. */
export const APPOINTMENT: Subject = {
  seen: `SELECT 1 FROM appointments b LEFT JOIN leads l ON l.id = b.lead_id
          WHERE b.id = $1 AND (b.agent_id = $2::uuid OR ${seenBy('l.assigned_to', '$2')})`,
  notFound: appointmentNotFound,
};
