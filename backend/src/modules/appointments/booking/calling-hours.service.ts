import { Injectable } from '@nestjs/common';
import { OUTSIDE_HOURS_SENTENCE, OUTSIDE_HOURS_VERSION } from 'domain/calendar/calling-hours';
import type { EntityManager } from 'typeorm';
import type { Client } from '../../../common/client';
import { Clock } from '../../../common/clock';
import { momentInWords } from '../../../common/calendar/local-time';
import { ConsentsRepository } from '../../lead-store/submissions/consents.repository';
import type { Lead } from '../../lead-store/lead.entity';
import { isLegalHour } from '../../settings/legal-hours';
import { SettingsService } from '../../settings/settings.service';
import { outsideCallingHours } from '../appointments.errors';
import { zoneOf } from '../messages/message-words.service';

/** Time chosen by a person. */
export interface ChosenTime {
  startsAt: Date;
  /** Time zone in which the person sees the time; null if unknown. */
  timeZone: string | null;
  /** Whether the person requests that time although the law of their state allows no calls then; undefined from older clients. */
  requestedOutsideHours: boolean | undefined;
}

/**
 * Keeps appointments within the hours when the law of the person's state allows calls, unless the person requests another time.
 */
@Injectable()
export class CallingHoursService {
  constructor(
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly consents: ConsentsRepository,
  ) {}

  /** Returns a function that checks start times for people of a state. */
  async of(state: string | null): Promise<(startsAt: Date | number) => boolean> {
    const { quietHours } = await this.settings.get();
    return (startsAt) => isLegalHour(state, new Date(startsAt), quietHours);
  }

  /**
   * Records the person's request for a call outside these hours, in the transaction that books or moves. An older client that
   * does not send the field books as before, without a record; the office sees that.
   * @returns whether the request is recorded
   * @throws AppError 422 for a time outside the hours that the person does not request
   */
  async recordRequest(
    manager: EntityManager,
    lead: Lead,
    { startsAt, timeZone, requestedOutsideHours }: ChosenTime,
    client: Client,
  ): Promise<boolean> {
    const settings = await this.settings.get(manager);
    if (requestedOutsideHours === undefined || isLegalHour(lead.state, startsAt, settings.quietHours))
      return false;
    if (!requestedOutsideHours) throw outsideCallingHours();
    const time = momentInWords(startsAt, zoneOf({ timeZone, state: lead.state }, settings));
    await this.consents.addCallOutsideHours(
      manager,
      lead,
      { version: OUTSIDE_HOURS_VERSION, shown: `${time}. ${OUTSIDE_HOURS_SENTENCE}` },
      client,
      this.clock.now(),
    );
    return true;
  }
}
