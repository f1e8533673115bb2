import type { PaymentDetailDto } from '../../../../shared/api/generated/model';
import { formatDateTime } from '../../../lib/times/moments';
import { formatNumber } from '../../../../shared/numbers';
import { Facts } from './Facts';
import { answerName, avsName, cvvName, decisionNames, finderName } from './gateway.copy';
import { detailCopy } from '../shared/payment-detail.copy';

const { gateway: copy } = detailCopy;

/** Shows the gateway's response, its meaning for the customer, and who determined the outcome. */
export function GatewayFacts({ payment }: { payment: PaymentDetailDto }) {
  const { responseCode, responseText, refusal, decision, settledBy, settledAt, checks, nextCheckAt } =
    payment;
  return (
    <Facts
      title={copy.title}
      facts={[
        [copy.code, responseCode && answerName(responseCode)],
        [copy.text, responseText && answerName(responseText)],
        [copy.refusal, refusal],
        [copy.decision, decision && decisionNames[decision]],
        [copy.transaction, payment.transactionId ?? copy.noTransaction],
        [copy.order, payment.id],
        [copy.auth, payment.authCode],
        [copy.avs, payment.avsResponse && avsName(payment.avsResponse)],
        [copy.cvv, payment.cvvResponse && cvvName(payment.cvvResponse)],
        [copy.settledBy, settledBy && finderName(settledBy)],
        [copy.settledAt, settledAt && formatDateTime(settledAt)],
        [copy.checks, checks > 0 ? formatNumber(checks) : null],
        [copy.nextCheck, nextCheckAt && formatDateTime(nextCheckAt)],
      ]}
    />
  );
}
