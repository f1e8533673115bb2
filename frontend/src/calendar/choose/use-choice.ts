import { useLayoutEffect, useState } from 'preact/hooks';
import { dayOf } from 'domain/dates';
import { readDraft, keepDraft } from '../draft';
import { deviceZone, isZone } from '../time-zones';
import type { Offer } from '../use-calendar';
import { firstOpen, isOutside, offeredDays, shownCount, type OfferedDay } from './offered-days';

/** Manages the offered times and the visitor's choice, in the visitor's time zone. */
export function useChoice(offer: Offer, wished: string) {
  const [timeZone, setTimeZone] = useState(() => {
    const kept = readDraft().timeZone;
    return kept && isZone(kept) ? kept : (deviceZone() ?? offer.timeZone);
  });
  const [startsAt, setStartsAt] = useState(() => wished || readDraft().startsAt);
  const [email, setEmail] = useState(() => readDraft().email);
  const [date, setDate] = useState('');
  const [shownTo, setShownTo] = useState('');
  const [asksMore, setAsksMore] = useState(false);

  const days = offeredDays(offer.slots, timeZone, Date.now());
  const slot = offer.slots.find((offered) => offered.startsAt === startsAt);
  const open = firstOpen(days);
  const firstDay = open ?? days.find(({ others }) => others.length > 0);
  const wanted = date || (slot && dayOf(slot.startsAt, timeZone));
  const day: OfferedDay | undefined = days.find((offered) => offered.date === wanted) ?? firstDay;
  const count = Math.max(shownCount(days, day?.date), shownCount(days, shownTo));

  useLayoutEffect(() => keepDraft({ startsAt, email, timeZone }), [startsAt, email, timeZone]);

  return {
    timeZone,
    email,
    setEmail,
    slot,
    /** Whether times outside the calling hours are shown; always true if one of them is chosen. */
    showsMore: asksMore || isOutside(slot),
    toggleMore: () => setAsksMore(!asksMore),
    /** Time that was chosen and is no longer offered. */
    lost: startsAt && !slot ? startsAt : '',
    day,
    nextOpen: open,
    days: days.slice(0, count),
    hasMore: days.length > count,
    showMore: () => setShownTo(days[count]?.date ?? ''),
    chooseDay: setDate,
    chooseTime: (moment: string) => {
      setStartsAt(moment);
      if (moment) setDate(dayOf(moment, timeZone));
    },
    chooseZone: (zone: string) => {
      setTimeZone(zone);
      // The same time may be on another day in this zone.
      setDate(slot ? dayOf(slot.startsAt, zone) : '');
    },
  };
}
