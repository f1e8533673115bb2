/* Queries for responses that the public pages read too. The generated modules are part of the public
   pages, so using a generated hook here would make every visitor load the query library. */
import { useQuery } from '@tanstack/react-query';
import { getPublicConfig } from '../../shared/api/generated/config/config';
import { listPlans } from '../../shared/api/generated/payments/payments';

export const usePublicConfig = () =>
  useQuery({ queryKey: ['/api/config'], queryFn: ({ signal }) => getPublicConfig({ signal }) });

/** Always fetched again, because prices may change at any time. */
export const usePlans = () =>
  useQuery({ queryKey: ['/api/plans'], queryFn: ({ signal }) => listPlans({ signal }), staleTime: 0 });
