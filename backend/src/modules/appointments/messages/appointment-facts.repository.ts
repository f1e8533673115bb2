import { Injectable } from '@nestjs/common';
import type { AppointmentStatus } from 'domain/appointments';
import { WHATSAPP_WINDOW_HOURS } from 'domain/conversations';
import type { VerificationMethod } from 'domain/verification';
import { DataSource, type EntityManager } from 'typeorm';
import { many, one, type StatementSource } from '../../../database/statements';
import { phoneIsProven } from '../../lead-store/proven-phone';

/** An appointment of our own calendar, and those whom its messages concern. */
export interface AppointmentFacts {
  id: string;
  status: AppointmentStatus;
  startsAt: Date;
  endsAt: Date;
  /** Of the person; null when not known. */
  timeZone: string | null;
  sequence: number;
  tokenVersion: number;
  confirmedAt: Date | null;
  changedAt: Date;
  leadId: string;
  fullName: string;
  /** E.164. */
  phoneNumber: string;
  /** Where the person gets mail; null for nowhere. */
  email: string | null;
  state: string | null;
  /** Whether the person may be written to at all: neither deleted nor blocked nor opted out of everything. */
  isReachable: boolean;
  /** Whether the person may be texted: the phone is theirs, and they have not opted out. */
  mayBeTexted: boolean;
  /** Whether a mailbox is all that the person has proven. */
  isByMail: boolean;
  agentId: string;
  /** The name that people are told; null for the brand's. */
  agentName: string | null;
  /** Null for an agent without one, or whose account is off. */
  agentEmail: string | null;
  agentTimeZone: string | null;
}

/** A verified lead that is invited to choose a time. */
export interface InvitedLead extends Pick<
  AppointmentFacts,
  'leadId' | 'fullName' | 'phoneNumber' | 'email' | 'state' | 'isReachable' | 'mayBeTexted' | 'isByMail'
> {
  /** Whether the person wants no texts. */
  isOptedOut: boolean;
  /** Whether an appointment is to come. */
  isBooked: boolean;
}

/** Whether a lead `l` may be written to at all. */
const IS_REACHABLE = `l.deleted_at IS NULL AND NOT l.is_blocked AND NOT l.is_fraudulent
  AND NOT EXISTS (SELECT 1 FROM sms_suppressions s WHERE s.phone_number = l.phone_number AND s.channel = 'all')`;

/**
 * Where a lead `l` gets mail with secret links: not at a mailbox that was proven before the phone, which may be another
 * person's.
 */
const EMAIL = `CASE WHEN (l.email_proven_at < l.phone_proven_at) IS NOT TRUE THEN l.email END`;

/** Whether a lead `l` has proven a mailbox alone. */
const IS_BY_MAIL = `(l.verification_method = 'email' AND l.phone_proven_at IS NULL) IS TRUE`;
const MAY_BE_TEXTED = `${phoneIsProven('l')}
  AND NOT EXISTS (SELECT 1 FROM sms_suppressions s WHERE s.phone_number = l.phone_number AND s.channel IN ('sms', 'all'))`;

const WHATSAPP_WINDOW_MS = WHATSAPP_WINDOW_HOURS * 3_600_000;

/** Reads what the messages about appointments say, and to whom they go. */
@Injectable()
export class AppointmentFactsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @returns null for one that is gone */
  async find(id: string, on: StatementSource = this.dataSource): Promise<AppointmentFacts | null> {
    return (await this.list([id], on)).get(id) ?? null;
  }

  /** Those of these appointments that are there, by their ids. */
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
              (${IS_REACHABLE}) AS "isReachable", (${MAY_BE_TEXTED}) AS "mayBeTexted",
              ${IS_BY_MAIL} AS "isByMail",
              a.id AS "agentId", v.display_name AS "agentName", CASE WHEN a.is_active THEN a.email END AS "agentEmail",
              v.time_zone AS "agentTimeZone"
         FROM bookings b
         JOIN leads l ON l.id = b.lead_id
         JOIN admin_users a ON a.id = b.agent_id
         LEFT JOIN agent_availability v ON v.admin_id = a.id
        WHERE b.id = ANY($1::uuid[]) AND b.provider = 'own'`,
      [ids],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** @returns null for one that is gone */
  async statusOf(manager: EntityManager, id: string): Promise<AppointmentStatus | null> {
    const row = await one<{ status: AppointmentStatus }>(
      manager,
      'SELECT status FROM bookings WHERE id = $1',
      [id],
    );
    return row?.status ?? null;
  }

  /** Returns the way that proved the lead's phone or mailbox last, and until when WhatsApp takes a message to it. */
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

  /** @returns null for an agent without one, or whose account is off */
  async emailOfAgent(agentId: string): Promise<string | null> {
    const agent = await one<{ email: string | null }>(
      this.dataSource,
      'SELECT email FROM admin_users WHERE id = $1 AND is_active',
      [agentId],
    );
    return agent?.email ?? null;
  }

  /** Who may be invited to choose a time; null for a lead that is gone or not verified. */
  findInvited(leadId: string, now: Date, on: StatementSource = this.dataSource): Promise<InvitedLead | null> {
    return one<InvitedLead>(
      on,
      `SELECT l.id AS "leadId", l.full_name AS "fullName", l.phone_number AS "phoneNumber", ${EMAIL} AS email, l.state,
              (${IS_REACHABLE}) AS "isReachable", (${MAY_BE_TEXTED}) AS "mayBeTexted", ${IS_BY_MAIL} AS "isByMail",
              EXISTS (SELECT 1 FROM sms_suppressions s
                       WHERE s.phone_number = l.phone_number AND s.channel IN ('sms', 'all')) AS "isOptedOut",
              EXISTS (SELECT 1 FROM bookings b WHERE b.lead_id = l.id AND b.status = 'booked' AND b.starts_at > $2) AS "isBooked"
         FROM leads l WHERE l.id = $1 AND l.verification_status = 'verified'`,
      [leadId, now],
    );
  }

  /**
   * Whether an invitation to choose a time has become needless: the lead has booked or asked to be called since, or
   * was verified again, which invites anew; or it was sent a link a moment ago.
   */
  async isOvertaken(
    manager: EntityManager,
    leadId: string,
    verifiedAt: Date,
    linksSince: Date,
  ): Promise<boolean> {
    const row = await one<{ isOvertaken: boolean }>(
      manager,
      `SELECT EXISTS (SELECT 1 FROM bookings WHERE lead_id = $1 AND created_at >= $2)
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
