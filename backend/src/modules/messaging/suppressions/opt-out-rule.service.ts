import { Injectable } from '@nestjs/common';
import { STOPS_EVERYWHERE_FROM } from 'domain/state-law/federal-law';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock';
import { SettingsService } from '../../settings/settings.service';
import { SUPPRESSION_CHANNELS, type MessageChannel, type SuppressionChannel } from './suppression.entity';

/**
 * Kind of a message. `marketing`: campaigns, automatic invitations to choose a time, the question about a consultation, and texts
 * of the office that answer no message. `service`: all others, such as codes and messages about an appointment.
 */
export type MessageKind = 'marketing' | 'service';

/**
 * Decides which opt-outs stop a message. Checks of a single channel or of `all`, such as those of calls and payment links, read the opt-outs
 * directly instead.
 */
@Injectable()
export class OptOutRule {
  constructor(
    private readonly clock: Clock,
    private readonly settings: SettingsService,
  ) {}

  /**
   * Returns the channels whose opt-outs stop a message: its own and `all`. Any opt-out stops marketing from the day of the federal
   * rule on, or earlier if the owner chose so. An e-mail has no opt-out of its own.
   * @param manager manager of the caller's transaction, if there is one
   */
  async stopsOf(
    channel: MessageChannel | 'email',
    kind: MessageKind,
    manager?: EntityManager,
  ): Promise<readonly SuppressionChannel[]> {
    if (kind === 'marketing' && (await this.isEverywhere(manager))) return SUPPRESSION_CHANNELS;
    return channel === 'email' ? ['all'] : ownStopsOf(channel);
  }

  private async isEverywhere(manager?: EntityManager): Promise<boolean> {
    return this.clock.now() >= STOPS_EVERYWHERE_FROM || (await this.settings.get(manager)).stopsEverywhere;
  }
}

/** Returns the channels whose opt-outs stop every message on a channel. */
export const ownStopsOf = (channel: MessageChannel): readonly SuppressionChannel[] => [channel, 'all'];

/**
 * Returns the SQL condition: a number opted out of one of some channels.
 * @param phone expression of the number, E.164
 * @param stops expression of the channels, `text[]`
 */
export const isOptedOut = (phone: string, stops: string): string =>
  `EXISTS (SELECT 1 FROM sms_suppressions s WHERE s.phone_number = ${phone} AND s.channel = ANY(${stops}::text[]))`;
