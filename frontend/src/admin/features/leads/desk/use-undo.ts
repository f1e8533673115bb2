import { useQueryClient } from '@tanstack/react-query';
import { CALL_OUTCOME_NAMES, type CallOutcome } from 'domain/leads';
import { useRef } from 'react';
import { updateAppointment } from '../../../../shared/api/generated/admin-appointments/admin-appointments';
import {
  getGetDeskQueryKey,
  getGetLeadQueryKey,
  undoOutcome,
} from '../../../../shared/api/generated/admin-leads/admin-leads';
import type { OfficeAppointmentDto } from '../../../../shared/api/generated/model';
import { sentence } from '../../../../shared/sentence';
import { showToast } from '../../../../shared/ui/toast-store';
import { reportFailure } from '../../../lib/report-failure';
import { stillHere } from '../../../lib/still-here';
import { nameOf, whenOf } from '../../../ui/appointments/appointment-words';
import { useLeadReload } from '../shared/use-lead-changes';
import { leadAppointmentsCopy } from '../shared/lead-appointments.copy';
import { deskCopy as copy } from './desk.copy';

/** Time in which the screens offer to undo an outcome; the server allows two seconds more. */
const UNDO_MS = 10_000;

/** Recorded call. */
interface Saved {
  leadId: string;
  fullName: string;
  interactionId: string;
}

/** Confirms what was recorded, and undoes it on request. @param show opens a lead */
export function useUndo(show: (leadId: string) => void) {
  const queries = useQueryClient();
  const reloadLists = useLeadReload();
  const last = useRef<(Saved & { until: number }) | null>(null);

  const isUndoing = useRef(false);

  const reload = (leadId: string): Promise<unknown> =>
    Promise.all([
      queries.invalidateQueries({ queryKey: getGetDeskQueryKey() }),
      queries.invalidateQueries({ queryKey: getGetLeadQueryKey(leadId) }),
      reloadLists(),
    ]);

  /** Undoes the last outcome and opens its lead unless the user has gone on meanwhile, or says that it is too late. */
  const undo = async (): Promise<void> => {
    const saved = last.current;
    if (!saved || isUndoing.current) return;
    if (Date.now() > saved.until) {
      last.current = null;
      showToast({ title: copy.undoLate });
      return;
    }
    isUndoing.current = true;
    const isHere = stillHere();
    try {
      await undoOutcome(saved.leadId, saved.interactionId);
      if (last.current === saved) last.current = null;
      showToast({ title: copy.undone(saved.fullName) });
      await reload(saved.leadId);
      if (isHere()) show(saved.leadId);
    } catch (error) {
      reportFailure(error, copy.undoFailed);
    } finally {
      isUndoing.current = false;
    }
  };

  const onSaved = (saved: Saved, outcome: CallOutcome): void => {
    // An outcome 'booked' is not undone: its appointment is cancelled instead.
    const isFinal = outcome === 'booked';
    last.current = isFinal ? null : { ...saved, until: Date.now() + UNDO_MS };
    showToast({
      title: copy.saved(CALL_OUTCOME_NAMES[outcome], saved.fullName),
      durationMs: UNDO_MS,
      ...(isFinal ? {} : { action: { label: copy.undo, onClick: () => void undo() } }),
    });
    void reload(saved.leadId);
  };

  const cancel = async ({ id, leadId, startsAt }: OfficeAppointmentDto): Promise<void> => {
    try {
      await updateAppointment(id, { outcome: 'cancelled', seenStartsAt: startsAt });
      showToast({ title: copy.bookingCancelled });
      if (leadId) await reload(leadId);
    } catch (error) {
      reportFailure(error, copy.cancelFailed);
    }
  };

  /** Shows a booking, which is cancelled instead of undone. */
  const onBooked = (booked: OfficeAppointmentDto): void => {
    last.current = null;
    showToast({
      title: leadAppointmentsCopy.bookDialog.done,
      description: sentence(`${nameOf(booked)}, ${whenOf(booked.startsAt)}`),
      durationMs: UNDO_MS,
      action: { label: copy.cancelBooking, onClick: () => void cancel(booked) },
    });
    if (booked.leadId) void reload(booked.leadId);
  };

  return { undo, onSaved, onBooked };
}
