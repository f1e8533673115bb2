import { useQueryClient } from '@tanstack/react-query';
import { getGetLeadQueryKey } from '../../../shared/api/generated/admin-leads/admin-leads';
import {
  getListPaymentLinksOfLeadQueryKey,
  getListPaymentLinksQueryKey,
} from '../../../shared/api/generated/admin-payments/admin-payments';

/** Reads anew what shows the payment links of a lead. */
export function usePaymentLinkReload() {
  const queries = useQueryClient();
  return async (leadId: string): Promise<void> => {
    await Promise.all(
      [
        getListPaymentLinksOfLeadQueryKey(leadId),
        getListPaymentLinksQueryKey(),
        getGetLeadQueryKey(leadId),
      ].map((queryKey) => queries.invalidateQueries({ queryKey })),
    );
  };
}
