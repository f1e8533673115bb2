import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import {
  getGetDeskQueryKey,
  holdLead,
  releaseLead,
} from '../../../../shared/api/generated/admin-leads/admin-leads';
import type { LeadHolderDto } from '../../../../shared/api/generated/model';
import { useMay } from '../../../session/may';

/** Interval of renewals; the server ends a reservation after five minutes. */
const RENEW_MS = 120_000;
/** Time after the last click or key press during which a reservation is renewed. */
const IDLE_MS = 300_000;
/** Maximum time without use of the page during a call, after which the lead is released. */
const LONGEST_CALL_MS = 3_600_000;

/** Last request per lead: each waits for the one before it, so that a release does not overtake a reservation. */
const requests = new Map<string, Promise<unknown>>();

function inTurn(leadId: string, request: () => Promise<unknown>): Promise<unknown> {
  const before = requests.get(leadId) ?? Promise.resolve();
  // A failure only means that a reservation is missing: the server still refuses a second outcome.
  const turn = before.then(request).catch(() => undefined);
  requests.set(leadId, turn);
  void turn.then(() => {
    if (requests.get(leadId) === turn) requests.delete(leadId);
  });
  return turn;
}

/** Other user who has reserved the lead, according to the list. */
interface Listed {
  heldBy: LeadHolderDto | null;
  /** Time at which the list was read. */
  at: number;
}

/**
 * Reserves an unassigned lead while it is open and used, so that colleagues see who has it. Users who only read reserve nothing.
 * @param listed undefined for a lead that is not in the list
 * @returns the other user who has reserved it, and a function that marks the reservation as a call
 */
export function useHold(
  leadId: string,
  isUnassigned: boolean,
  listed: Listed | undefined,
): { heldBy: LeadHolderDto | null; call: () => void } {
  const queries = useQueryClient();
  const may = useMay();
  const [answer, setAnswer] = useState<Listed | null>(null);
  const [isCalling, setCalling] = useState(false);
  const holds = isUnassigned && may('leads.work');
  // Uses the newer of the two.
  const known = answer && holds && (!listed || answer.at >= listed.at) ? answer : listed;
  const heldBy = known?.heldBy ?? null;
  const isFree = heldBy === null;
  const usedAt = useRef(0);
  const sentAt = useRef(0);

  const hold = useEffectEvent(() => {
    sentAt.current = Date.now();
    void inTurn(leadId, async () => {
      const { heldBy: holder } = await holdLead(leadId, { isCalling });
      setAnswer({ heldBy: holder, at: Date.now() });
    });
  });
  const renew = useEffectEvent(() => {
    const isUsed = document.visibilityState === 'visible' && Date.now() - usedAt.current < IDLE_MS;
    if (isUsed || (isCalling && Date.now() - usedAt.current < LONGEST_CALL_MS)) hold();
  });
  /** Reserves the lead again if the reservation was not renewed for a while. */
  const onUse = useEffectEvent(() => {
    if (document.visibilityState !== 'visible') return;
    usedAt.current = Date.now();
    if (Date.now() - sentAt.current > RENEW_MS) hold();
  });
  useEffect(() => {
    if (!holds) return;
    usedAt.current = Date.now();
    hold();
    const timer = setInterval(() => renew(), RENEW_MS);
    return () => clearInterval(timer);
    // Runs again when the other user leaves, and reserves the lead then.
  }, [holds, isCalling, isFree]);
  useEffect(() => {
    if (!holds) return;
    const use = () => onUse();
    const targets = [
      [window, 'keydown'],
      [window, 'pointerdown'],
      [document, 'visibilitychange'],
    ] as const;
    for (const [target, event] of targets) target.addEventListener(event, use);
    return () => {
      for (const [target, event] of targets) target.removeEventListener(event, use);
    };
  }, [holds]);

  const release = useEffectEvent(() =>
    inTurn(leadId, async () => {
      await releaseLead(leadId);
      await queries.invalidateQueries({ queryKey: getGetDeskQueryKey() });
    }),
  );
  useEffect(() => {
    if (!holds) return;
    // Does not wait for earlier requests, because the page is about to close.
    const onPageHide = () => void releaseLead(leadId, { keepalive: true }).catch(() => undefined);
    window.addEventListener('pagehide', onPageHide);
    return () => {
      window.removeEventListener('pagehide', onPageHide);
      void release();
    };
  }, [holds, leadId]);

  return { heldBy, call: () => setCalling(true) };
}
