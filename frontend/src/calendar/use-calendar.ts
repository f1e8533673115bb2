import { useEffect, useRef, useState } from 'preact/hooks';
import type { TimeOfDay } from 'domain/calendar/appointments';
import { getAppointment, listSlots } from '../shared/api/generated/appointments/appointments';
import type { AppointmentDto, OfferedSlotDto } from '../shared/api/generated/model';
import { keepAccess, tokenOf, type Access } from './calendar-address';
import { keepDraft, readDraft } from './draft';
import { isGone, failureWords, type FailureWords } from './failure';
import { deviceZone } from './time-zones';
import { useReturn } from './use-return';

/** Days of free times to fetch: the server's maximum per request. */
const DAYS_ASKED = 60;

/** Times that can be chosen now. */
export interface Offer {
  slots: readonly OfferedSlotDto[];
  durationMinutes: number;
  /** Time zone that the server assumed if the browser hides it. */
  timeZone: string;
  /** Path to the existing appointment of the link's owner, or null. */
  manageUrl: string | null;
  /** Part of the day for which the person requested a call; null for none. */
  requestedCall: TimeOfDay | null;
}

/** Event after which an appointment is shown. */
export type Since = 'opened' | 'booked' | 'moved';

export type Screen =
  | { kind: 'loading' }
  | { kind: 'failed'; failure: FailureWords }
  | { kind: 'unknown' }
  | { kind: 'dead' }
  | { kind: 'choose'; offer: Offer }
  | { kind: 'callback'; offer: Offer }
  | { kind: 'appointment'; appointment: AppointmentDto; since: Since; wished: string }
  | { kind: 'move'; appointment: AppointmentDto; offer: Offer; wished: string };

async function askOffer({ ref, token }: Access): Promise<Offer> {
  const timeZone = deviceZone();
  const { days, ...offer } = await listSlots({
    ...(token ? { token } : { ref: ref ?? '' }),
    days: DAYS_ASKED,
    ...(timeZone && { timeZone }),
  });
  return { ...offer, slots: days.flatMap(({ slots }) => slots) };
}

const choice = (offer: Offer): Screen => ({ kind: offer.slots.length > 0 ? 'choose' : 'callback', offer });

/** Manages the screen that the visitor sees, starting from the credentials in the address. */
export function useCalendar(given: Access) {
  const access = useRef(given);
  const [screen, setScreen] = useState<Screen>({ kind: 'loading' });
  const shown = useRef(screen);
  shown.current = screen;

  async function firstScreen(): Promise<Screen> {
    const { ref, token } = access.current;
    if (token) {
      const appointment = await getAppointment(token).catch((error: unknown) => {
        if (ref && isGone(error)) return null;
        throw error;
      });
      if (appointment) return { kind: 'appointment', appointment, since: 'opened', wished: '' };
    }
    if (!ref) return { kind: 'unknown' };
    const next = await byLink(ref);
    return next.kind === 'choose' && next.offer.requestedCall
      ? { kind: 'callback', offer: next.offer }
      : next;
  }

  /**
   * Returns the existing appointment of the link's owner, otherwise the offered times.
   * @param wished a time chosen before
   */
  async function byLink(ref: string, wished = ''): Promise<Screen> {
    const offer = await askOffer({ ref });
    const token = offer.manageUrl && tokenOf(offer.manageUrl);
    if (!token) return choice(offer);
    const appointment = await getAppointment(token);
    access.current = { ref, token };
    keepAccess(access.current);
    return {
      kind: 'appointment',
      appointment,
      since: 'opened',
      wished: wished === appointment.startsAt ? '' : wished,
    };
  }

  async function load(): Promise<void> {
    try {
      setScreen(await firstScreen());
    } catch (error) {
      setScreen(isGone(error) ? { kind: 'dead' } : { kind: 'failed', failure: failureWords(error) });
    }
  }

  /** Fetches the current state again. On a failure, the page stays unchanged. */
  async function refresh(): Promise<void> {
    const before = shown.current;
    try {
      const next = await again(before);
      // Discarded if the visitor acted meanwhile: the newer state wins.
      if (next && shown.current === before) setScreen(next);
    } catch (error) {
      if (isGone(error) && shown.current === before) setScreen({ kind: 'dead' });
    }
  }

  async function again(before: Screen): Promise<Screen | null> {
    const { ref, token } = access.current;
    if (before.kind === 'failed') return firstScreen();
    if (before.kind === 'choose' || before.kind === 'callback') {
      const next = await byLink(ref ?? '', readDraft().startsAt);
      return before.kind === 'callback' && next.kind === 'choose' ? { ...next, kind: 'callback' } : next;
    }
    if (before.kind === 'move') return { ...before, offer: await askOffer({ token: token ?? '' }) };
    if (before.kind === 'appointment')
      return { ...before, appointment: await getAppointment(before.appointment.token) };
    return null;
  }

  const first = useRef(load);
  useEffect(() => void first.current(), []);
  useReturn(refresh);

  function showAppointment(appointment: AppointmentDto, since: Since, wished = ''): void {
    access.current = { ...access.current, token: appointment.token };
    keepAccess(access.current);
    // The time was booked, so it is no longer a draft.
    keepDraft({ ...readDraft(), startsAt: '' });
    setScreen({ kind: 'appointment', appointment, since, wished });
  }

  return {
    screen,
    load,
    refresh,
    showAppointment,
    reference: () => access.current.ref ?? '',
    canChooseAgain: () => Boolean(access.current.ref),
    /**
     * Opens the existing appointment of the link's owner.
     * @param wished the time chosen meanwhile
     */
    openExisting: async (token: string, wished: string) =>
      showAppointment(await getAppointment(token), 'opened', wished),
    startMove: async (appointment: AppointmentDto, wished = '') => {
      const offer = await askOffer({ token: appointment.token });
      setScreen({ kind: 'move', appointment, offer, wished });
    },
    /** After a cancellation, offers times again through the link that led here. */
    chooseAgain: async () => {
      const { ref = '' } = access.current;
      const next = await byLink(ref);
      if (next.kind !== 'appointment') keepAccess((access.current = { ref }));
      setScreen(next);
    },
    wishCallback: (offer: Offer) => setScreen({ kind: 'callback', offer }),
    backToTimes: (offer: Offer) => setScreen({ kind: 'choose', offer }),
  };
}

export type Calendar = ReturnType<typeof useCalendar>;
