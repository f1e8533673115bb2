import { useQueryClient } from '@tanstack/react-query';
import {
  getGetPaymentDetailQueryKey,
  getGetPaymentTotalsQueryKey,
  getListPaymentsQueryKey,
} from '../../../../shared/api/generated/admin-payments/admin-payments';
import type { PaymentDetailDto } from '../../../../shared/api/generated/model';

/** Makes the list, the figures and a payment's detail read again. */
export function usePaymentReload(id: string) {
  const queries = useQueryClient();
  /** @param known the detail, when an answer has just given it */
  return (known?: PaymentDetailDto): Promise<unknown> => {
    if (known) queries.setQueryData(getGetPaymentDetailQueryKey(id), known);
    return Promise.all([
      queries.invalidateQueries({ queryKey: getListPaymentsQueryKey() }),
      queries.invalidateQueries({ queryKey: getGetPaymentTotalsQueryKey() }),
      queries.invalidateQueries({ queryKey: getGetPaymentDetailQueryKey(id) }),
    ]);
  };
}
