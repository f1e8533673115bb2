import { useQueryClient } from '@tanstack/react-query';
import {
  getGetPaymentDetailQueryKey,
  getGetPaymentTotalsQueryKey,
  getListPaymentsQueryKey,
} from '../../../../shared/api/generated/admin-payments/admin-payments';
import type { PaymentDetailDto } from '../../../../shared/api/generated/model';

/** Returns a function that reloads the list, the figures and a payment's detail. */
export function usePaymentReload(id: string) {
  const queries = useQueryClient();
  /** @param known the detail, if a response already contained it */
  return (known?: PaymentDetailDto): Promise<unknown> => {
    if (known) queries.setQueryData(getGetPaymentDetailQueryKey(id), known);
    return Promise.all([
      queries.invalidateQueries({ queryKey: getListPaymentsQueryKey() }),
      queries.invalidateQueries({ queryKey: getGetPaymentTotalsQueryKey() }),
      queries.invalidateQueries({ queryKey: getGetPaymentDetailQueryKey(id) }),
    ]);
  };
}
