import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { asInet } from '../../database/as-inet';
import { many, one } from '../../database/statements';
import { RULES_OF_LEAD } from '../lead-store/lead-risk.repository';

/** Mark by which the leads concerned are found. */
export interface LeadMark {
  type: 'phone' | 'ip' | 'device';
  /** E.164 phone, address or range, or device. */
  value: string;
}

/** Lead that the evidence may concern. */
export interface MarkedLead {
  id: string;
  ipAddress: string | null;
}

/** Lead against which a block may still count. */
export interface HeldLead extends MarkedLead {
  /** Whether a block of its phone or device was not lifted. */
  isHeld: boolean;
  /** Whether a block of its address was not lifted. */
  isAddressHeld: boolean;
}

const MATCHES = {
  phone: 'l.phone_number = $1',
  device: 'l.device_fingerprint = $1',
  ip: `${asInet('l.ip_address')} <<= $1::inet`,
};

/** Finds the leads that the evidence concerns. */
@Injectable()
export class LeadEvidenceRepository {
  /** Returns leads that submitted in the last 30 days and neither have the rule nor were cleared of it. */
  recentWithout(manager: EntityManager, { type, value }: LeadMark, rule: string): Promise<MarkedLead[]> {
    return many<MarkedLead>(
      manager,
      `SELECT l.id, l.ip_address AS "ipAddress" FROM leads l
        WHERE ${MATCHES[type]} AND l.deleted_at IS NULL AND NOT $2 = ANY(${RULES_OF_LEAD}) AND NOT $2 = ANY(l.cleared_fraud_rules)
          AND (l.created_at > now() - interval '30 days'
               OR EXISTS (SELECT 1 FROM lead_interactions i
                           WHERE i.lead_id = l.id AND i.type = 'submission' AND i.created_at > now() - interval '30 days'))`,
      [value, rule],
    );
  }

  /** Returns leads that have the rule, with the blocks that may be the reason. */
  blockedWith(manager: EntityManager, { type, value }: LeadMark, rule: string): Promise<HeldLead[]> {
    const held = (table: string, kind: string, condition: string): string =>
      `EXISTS (SELECT 1 FROM ${table} b WHERE b.entity_type = '${kind}' AND b.lifted_at IS NULL AND ${condition})`;
    const inRange = `(CASE WHEN b.entity_type = 'ip' THEN b.entity_value::inet END) >>= ${asInet('l.ip_address')}`;
    return many<HeldLead>(
      manager,
      `SELECT l.id, l.ip_address AS "ipAddress",
              ${held('blocked_entities', 'phone', 'b.entity_value = l.phone_number')}
                OR ${held('blocked_entities', 'device', 'b.entity_value = l.device_fingerprint')}
                OR ${held('blocklist', 'device', 'b.entity_value = l.device_fingerprint')} AS "isHeld",
              ${held('blocked_entities', 'ip', inRange)} OR ${held('blocklist', 'ip', inRange)} AS "isAddressHeld"
         FROM leads l WHERE ${MATCHES[type]} AND l.deleted_at IS NULL AND $2 = ANY(${RULES_OF_LEAD})`,
      [value, rule],
    );
  }

  /**
   * Returns whether a block that counts against leads is in force. The system's block of a phone does not count, because strangers cause it
   * by guessing codes.
   */
  async isHeldAgainst(manager: EntityManager, { type, value }: LeadMark): Promise<boolean> {
    const stands = (table: string): string =>
      `EXISTS (SELECT 1 FROM ${table} WHERE entity_type = $1 AND entity_value = $2 AND lifted_at IS NULL)`;
    const row = await one<{ isHeld: boolean }>(
      manager,
      `SELECT ${stands('blocked_entities')} OR ($1 <> 'phone' AND ${stands('blocklist')}) AS "isHeld"`,
      [type, value],
    );
    return row?.isHeld ?? false;
  }
}
