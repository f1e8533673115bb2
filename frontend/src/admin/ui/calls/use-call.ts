import { useQueryClient } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { ApiError, messageOf } from '../../../shared/api/api-error';
import { getGetLeadQueryKey, placeCall } from '../../../shared/api/generated/admin-leads/admin-leads';
import { createStore } from '../../../shared/store';
import { reportFailure } from '../../lib/report-failure';
import { callCopy as copy } from './call.copy';

/** Lead to be called. */
export interface Callee {
  id: string;
  phoneNumber: string;
}

/** Call that the server allows only with a reason. */
export interface CallQuestion extends Callee {
  /** Sentence about the rule that is against the call. */
  text: string;
}

/** Call for which the user is asked for a reason; null for none. */
export const questionStore = createStore<CallQuestion | null>(null);

/** Returns a function that records a call, then opens the phone. It asks for a reason if a rule is against the call. */
export function useCall(): (callee: Callee, reason?: string) => Promise<void> {
  const queries = useQueryClient();
  return async ({ id, phoneNumber }, reason) => {
    const dial = () => window.location.assign(`tel:${phoneNumber}`);
    try {
      await placeCall(id, reason === undefined ? {} : { reason });
      questionStore.set(null);
      dial();
      void queries.invalidateQueries({ queryKey: getGetLeadQueryKey(id) });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CALL_NEEDS_REASON')
        questionStore.set({ id, phoneNumber, text: messageOf(error) });
      // Calls of deleted leads, and of users who only read, are not recorded.
      else if (error instanceof ApiError && (error.status === 403 || error.status === 404)) dial();
      else reportFailure(error, copy.failed);
    }
  };
}

/** Returns a function that makes the handler of a link to a lead's phone. */
export function useCallLink(): (callee: Callee) => (event: MouseEvent) => void {
  const call = useCall();
  return (callee) => (event) => {
    event.preventDefault();
    void call(callee);
  };
}
