import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock';
import { SlotsService } from '../../appointments/booking/slots.service';

const KEPT_MS = 30_000;

/** Counts the free appointments of today, at most once in 30 seconds for all requests. */
@Injectable()
export class FreeSlotsToday {
  private counted: { at: number; freeSlots: Promise<number | null> } | null = null;

  constructor(
    private readonly clock: Clock,
    private readonly slots: SlotsService,
  ) {}

  /** Returns null if visitors book elsewhere or the calendar cannot be read, so that the page states no number. */
  today(): Promise<number | null> {
    const now = this.clock.now().getTime();
    if (!this.counted || now - this.counted.at >= KEPT_MS || now < this.counted.at)
      this.counted = { at: now, freeSlots: this.slots.freeSlotsToday().catch(() => null) };
    return this.counted.freeSlots;
  }
}
