import { Injectable } from '@nestjs/common';
import type { AppointmentStatus } from 'domain/calendar/appointments';
import { WHATSAPP_WINDOW_HOURS } from 'domain/messages/conversations';
import type { VerificationMethod } from 'domain/verification';
import { DataSource, type EntityManager } from 'typeorm';
import { many, one, type StatementSource } from '../../../database/statements';
import { phoneIsProven } from '../../lead-store/proven-phone';
import { isOptedOut, OptOutRule, type MessageKind } from '../../messaging/suppressions/opt-out-rule.service';
import { hasContract, isRefusedState } from '../../states/states.repository';

/** Appointment of our own calendar, with the recipients of its messages. */
export interface AppointmentFacts {
  id: string;
  status: AppointmentStatus;
  startsAt: Date;
  endsAt: Date;
  /** Time zone of the person; null if unknown. */
  timeZone: string | null;
  sequence: number;
  tokenVersion: number;
  confirmedAt: Date | null;
  changedAt: Date;
  leadId: string;
  fullName: string;
  /** E.164. */
  phoneNumber: string;
  /** Person's address for e-mails; null if none. */
  email: string | null;
  state: string | null;
  /** Whether the person may receive messages at all: neither deleted nor blocked, and without an opt-out from everything. */
  isReachable: boolean;
  /** Whether the person may receive texts: the phone is verified, and there is no opt-out. */
  mayBeTexted: boolean;
  /** Whether the person has verified only a mailbox. */
  isByMail: boolean;
  agentId: string;
  /** Name shown to people; null for the brand. */
  agentName: string | null;
  /** Null for an agent without an address, or with a deactivated account. */
  agentEmail: string | null;
  agentTimeZone: string | null;
}

/** Verified lead to be invited to choose a time. It is not reachable in a state that the office does not serve. */
export interface InvitedLead extends Pick<
  AppointmentFacts,
  'leadId' | 'fullName' | 'phoneNumber' | 'email' | 'state' | 'isReachable' | 'mayBeTexted' | 'isByMail'
> {
  /** Whether an opt-out stops the invitation as a text. */
  isOptedOut: boolean;
  /** Whether the lead has an upcoming appointment. */
  isBooked: boolean;
}

/**
 * Returns the condition: lead `l` may receive messages on some channel.
 * @param stops channels; an opt-out of one excludes the lead
 */
const isReachable = (
  stops: string,
): string => `l.deleted_at IS NULL AND NOT l.is_blocked AND NOT l.is_fraudulent
  AND NOT ${isOptedOut('l.phone_number', stops)}`;

/**
 * Address of lead `l` for e-mails with secret links. Excludes a mailbox verified before the phone, which may belong to another
 * person.
 */
const EMAIL = `CASE WHEN (l.email_proven_at < l.phone_proven_at) IS NOT TRUE THEN l.email END`;

/** Condition: lead `l` has verified only a mailbox. */
const IS_BY_MAIL = `(l.verification_method = 'email' AND l.phone_proven_at IS NULL) IS TRUE`;
const mayBeTexted = (stops: string): string =>
  `${phoneIsProven('l')} AND NOT ${isOptedOut('l.phone_number', stops)}`;

const WHATSAPP_WINDOW_MS = WHATSAPP_WINDOW_HOURS * 3_600_000;

/** Reads the content and the recipients of messages about appointments. */
@Injectable()
export class AppointmentFactsRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly optOuts: OptOutRule,
  ) {}

  /** @returns null if it no longer exists */
  async find(id: string, on: StatementSource = this.dataSource): Promise<AppointmentFacts | null> {
    return (await this.list([id], on)).get(id) ?? null;
  }

  /** Returns appointments by id; unknown ids are missing in the result. */
  async list(
    ids: readonly string[],
    on: StatementSource = this.dataSource,
  ): Promise<ReadonlyMap<string, AppointmentFacts>> {
    const rows = await many<AppointmentFacts>(
      on,
      `SELECT b.id, b.status, b.starts_at AS "startsAt", b.ends_at AS "endsAt", b.time_zone AS "timeZone", b.sequence,
              b.token_version AS "tokenVersion",
              b.confirmed_at AS "confirmedAt", b.updated_at AS "changedAt",
              l.id AS "leadId", l.full_name AS "fullName", l.phone_number AS "phoneNumber",
              coalesce(b.email, ${EMAIL}) AS email, l.state,
              (${isReachable('$2')}) AS "isReachable", (${mayBeTexted('$3')}) AS "mayBeTexted",
              ${IS_BY_MAIL} AS "isByMail",
              a.id AS "agentId", v.display_name AS "agentName", CASE WHEN a.is_active THEN a.email END AS "agentEmail",
              v.time_zone AS "agentTimeZone"
         FROM appointments b
         JOIN leads l ON l.id = b.lead_id
         JOIN admin_users a ON a.id = b.agent_id
         LEFT JOIN agent_availability v ON v.admin_id = a.id
        WHERE b.id = ANY($1::uuid[]) AND b.provider = 'own'`,
      [ids, await this.optOuts.stopsOf('email', 'service'), await this.optOuts.stopsOf('sms', 'service')],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** @returns null if it no longer exists */
  async statusOf(manager: EntityManager, id: string): Promise<AppointmentStatus | null> {
    const row = await one<{ status: AppointmentStatus }>(
      manager,
      'SELECT status FROM appointments WHERE id = $1',
      [id],
    );
    return row?.status ?? null;
  }

  /** Returns the method of the lead's last verification, and until when WhatsApp allows a message to the lead. */
  async lastProof(
    manager: EntityManager,
    leadId: string,
  ): Promise<{ method: VerificationMethod | null; whatsappUntil: Date | null }> {
    const row = await one<{ method: VerificationMethod | null; whatsappAt: Date | null }>(
      manager,
      `SELECT coalesce(p.method, l.verification_method) AS method,
              greatest(CASE WHEN p.method = 'whatsapp' THEN p.at END,
                (SELECT max(m.created_at) FROM sms_messages m
                  WHERE m.phone_number = l.phone_number AND m.lead_id = l.id
                    AND m.channel = 'whatsapp' AND m.direction = 'inbound')) AS "whatsappAt"
         FROM leads l LEFT JOIN LATERAL (
           SELECT metadata->>'method' AS method, created_at AS at FROM lead_interactions
            WHERE lead_id = l.id AND type = 'verification' ORDER BY created_at DESC LIMIT 1) p ON true
        WHERE l.id = $1`,
      [leadId],
    );
    const { method = null, whatsappAt = null } = row ?? {};
    return { method, whatsappUntil: whatsappAt && new Date(whatsappAt.getTime() + WHATSAPP_WINDOW_MS) };
  }

  /** @returns null for an agent without an address, or with a deactivated account */
  async emailOfAgent(agentId: string): Promise<string | null> {
    const agent = await one<{ email: string | null }>(
      this.dataSource,
      'SELECT email FROM admin_users WHERE id = $1 AND is_active',
      [agentId],
    );
    return agent?.email ?? null;
  }

  /**
   * Returns a lead to be invited to choose a time; null if it no longer exists or is not verified.
   * @param kind `marketing` for an invitation that no user sends
   */
  async findInvited(
    leadId: string,
    now: Date,
    kind: MessageKind,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<InvitedLead | null> {
    return one<InvitedLead>(
      manager,
      `SELECT l.id AS "leadId", l.full_name AS "fullName", l.phone_number AS "phoneNumber", ${EMAIL} AS email, l.state,
              (${isReachable('$3')} AND (NOT ${isRefusedState('l.state')} OR ${hasContract('l.id')})) AS "isReachable",
              (${mayBeTexted('$4')}) AS "mayBeTexted", ${IS_BY_MAIL} AS "isByMail",
              ${isOptedOut('l.phone_number', '$4')} AS "isOptedOut",
              EXISTS (SELECT 1 FROM appointments b WHERE b.lead_id = l.id AND b.status = 'booked' AND b.starts_at > $2) AS "isBooked"
         FROM leads l WHERE l.id = $1 AND l.verification_status = 'verified'`,
      [
        leadId,
        now,
        await this.optOuts.stopsOf('email', kind, manager),
        await this.optOuts.stopsOf('sms', kind, manager),
      ],
    );
  }

  /**
   * Returns whether an invitation to choose a time is unnecessary: the lead has booked or asked for a call since the
   * verification, was verified again, which queues a new invitation, or received a link after `linksSince`.
   */
  async isOvertaken(
    manager: EntityManager,
    leadId: string,
    verifiedAt: Date,
    linksSince: Date,
  ): Promise<boolean> {
    const row = await one<{ isOvertaken: boolean }>(
      manager,
      `SELECT EXISTS (SELECT 1 FROM appointments WHERE lead_id = $1 AND created_at >= $2)
           OR EXISTS (SELECT 1 FROM lead_interactions
                       WHERE lead_id = $1 AND type = 'callback_requested' AND created_at >= $2)
           OR EXISTS (SELECT 1 FROM lead_notices WHERE lead_id = $1 AND verified_at > $2)
           OR EXISTS (SELECT 1 FROM sms_messages WHERE lead_id = $1 AND purpose = 'calendar_link'
                        AND (status = 'queued' OR claimed_at > $3))
         AS "isOvertaken"`,
      [leadId, verifiedAt, linksSince],
    );
    return row!.isOvertaken;
  }
}
