import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  getGetDeskQueryKey,
  holdLead,
  releaseLead,
} from '../../../../shared/api/generated/admin-leads/admin-leads';
import type { LeadHolderDto } from '../../../../shared/api/generated/model';
import { useMay } from '../../../session/may';

/** Interval of renewals; the server ends a reservation after five minutes. */
const RENEW_MS = 120_000;

/**
 * Reserves an unassigned lead while it is open, so that colleagues see who has it. Users who only read reserve nothing.
 * @param isFree whether no other user has it according to the list; once the other user leaves, it is reserved
 * @returns the other user who has reserved it, and a function that says that this user calls
 */
export function useHold(
  leadId: string,
  isUnassigned: boolean,
  isFree: boolean,
): { heldBy: LeadHolderDto | null; call: () => void } {
  const queries = useQueryClient();
  const may = useMay();
  const [heldBy, setHeldBy] = useState<LeadHolderDto | null>(null);
  const [isCalling, setCalling] = useState(false);
  const holds = isUnassigned && may('leads.work');

  const hold = useEffectEvent(async () => {
    try {
      setHeldBy((await holdLead(leadId, { isCalling })).heldBy);
    } catch {
      // Only the reservation is missing: the server still refuses a second outcome.
    }
  });
  useEffect(() => {
    if (!holds) return;
    void hold();
    const timer = setInterval(() => void hold(), RENEW_MS);
    return () => clearInterval(timer);
  }, [holds, isCalling, isFree]);

  const release = useEffectEvent((isLeaving: boolean) => {
    releaseLead(leadId, { keepalive: isLeaving }).then(
      () => queries.invalidateQueries({ queryKey: getGetDeskQueryKey() }),
      () => undefined,
    );
  });
  useEffect(() => {
    if (!holds) return;
    const onPageHide = () => release(true);
    window.addEventListener('pagehide', onPageHide);
    return () => {
      window.removeEventListener('pagehide', onPageHide);
      release(false);
    };
  }, [holds]);

  return { heldBy: holds ? heldBy : null, call: () => setCalling(true) };
}
