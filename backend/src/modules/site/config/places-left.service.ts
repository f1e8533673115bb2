import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock';
import { SlotsService } from '../../appointments/booking/slots.service';

const KEPT_MS = 30_000;

/** The places left today, for everybody who asks: counted at most once in half a minute, however many ask. */
@Injectable()
export class PlacesLeft {
  private counted: { at: number; places: Promise<number | null> } | null = null;

  constructor(
    private readonly clock: Clock,
    private readonly slots: SlotsService,
  ) {}

  /** Null where visitors book elsewhere, and where the calendar cannot be read: nothing is said of what is not known. */
  today(): Promise<number | null> {
    const now = this.clock.now().getTime();
    if (!this.counted || now - this.counted.at >= KEPT_MS || now < this.counted.at)
      this.counted = { at: now, places: this.slots.placesLeftToday().catch(() => null) };
    return this.counted.places;
  }
}
