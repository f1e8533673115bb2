import { Logger } from '@nestjs/common';
import type { Payment } from '../store/payment.entity';
import type { PaymentRefund } from '../store/payment-refund.entity';

const logger = new Logger('Outcomes');

/**
 * Records the gateway's outcome of a payment or refund. If the database fails, the money may have moved anyway, so that the outcome is
 * unknown and is looked up later.
 * @returns the payment or refund as it is then
 */
export async function recordedOrUnknown<Row extends Payment | PaymentRefund>(
  before: Row,
  record: () => Promise<Row>,
): Promise<Row> {
  try {
    return await record();
  } catch (err) {
    logger.error({ err, id: before.id }, 'an outcome could not be recorded');
    return { ...before, status: 'unknown' };
  }
}
