import type { EntityManager } from 'typeorm';
import type { Client } from '../../../common/client';
import type { Appointment } from '../../appointment-store/appointment.entity';

/** Caller's work in the transaction of a change, such as an audit entry. */
type InTransaction = (
  manager: EntityManager,
  appointment: Appointment,
  before: Appointment | null,
) => Promise<void>;

/** Author of a change. The office may book any future time, but never an agent who already has an appointment then. */
export type Actor =
  | {
      by: 'person';
      client: Client;
      /** Whether the person requested a time outside the calling hours. */
      requestedOutsideHours?: boolean | undefined;
      /** Link used for booking; it must still be valid. */
      ref?: string;
    }
  | {
      by: 'office';
      adminId: string;
      /** Agent to book; chosen by the rules if missing. */
      agentId?: string | undefined;
      /** Start that the user saw before moving or cancelling an appointment; not compared if missing. */
      seenStartsAt?: Date | undefined;
      inTransaction: InTransaction;
    };
