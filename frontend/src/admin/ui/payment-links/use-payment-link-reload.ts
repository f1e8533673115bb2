import { useQueryClient } from '@tanstack/react-query';
import { getGetLeadQueryKey } from '../../../shared/api/generated/admin-leads/admin-leads';
import {
  getListPaymentLinksOfLeadQueryKey,
  getListPaymentLinksQueryKey,
} from '../../../shared/api/generated/admin-payments/admin-payments';

/** Returns a function that reloads a lead's payment links. */
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
