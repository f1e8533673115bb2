/*
 * Queries for answers that the public pages read too. Their generated modules are part of the public pages: a generated hook of
 * theirs, used here, would bring the query library to every visitor.
 */
import { useQuery } from '@tanstack/react-query';
import { getPublicConfig } from '../../shared/api/generated/config/config';
import { listPlans } from '../../shared/api/generated/payments/payments';

export const usePublicConfig = () =>
  useQuery({ queryKey: ['/api/config'], queryFn: ({ signal }) => getPublicConfig({ signal }) });

/** Prices may change at any time: they are fetched whenever they are shown. */
export const usePlans = () =>
  useQuery({ queryKey: ['/api/plans'], queryFn: ({ signal }) => listPlans({ signal }), staleTime: 0 });
