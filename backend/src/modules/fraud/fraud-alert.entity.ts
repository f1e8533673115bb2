import { Column, Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { IdColumn } from '../../database/id-column';
import { CreatedAtColumn, TimeColumn, UpdatedAtColumn } from '../../database/time-columns';

/**
 * `submission`: a form with a high score. `code_guessing`: a phone or address blocked for wrong codes. `sms_pumping`: a range of
 * numbers or a network that reached its cap of codes. `card_testing`: an address with many declined cards.
 */
export const ALERT_TYPES = ['submission', 'code_guessing', 'sms_pumping', 'card_testing'] as const;
export type AlertType = (typeof ALERT_TYPES)[number];

export const ALERT_SEVERITIES = ['critical', 'high', 'medium', 'low'] as const;
export type AlertSeverity = (typeof ALERT_SEVERITIES)[number];

/** `active` and `reviewing` are open. */
export const ALERT_STATUSES = ['active', 'reviewing', 'resolved', 'false_positive'] as const;
export type AlertStatus = (typeof ALERT_STATUSES)[number];

/** The evidence of an alert. */
export interface AlertEvidence {
  /** What it is about: an E.164 phone, an address, a network or a range of numbers. */
  subject: string;
  /** Fraud score of 0 to 100. */
  score: number;
  reasons: { name: string; points: number }[];
  /** Where it came from, as far as that is known. */
  ip?: {
    ip: string;
    country: string | null;
    region: string | null;
    city: string | null;
    asn: string | null;
    isp: string | null;
  };
  /** How often it happened while the alert was open. */
  count: number;
}

/** Something about a lead that a person should look at. */
@Entity('fraud_alerts')
@Index(['status', 'createdAt'])
// Unique by kind and subject among those that are open; TypeORM cannot describe an index of an expression.
@Index('uq_fraud_alerts_open_subject', { synchronize: false })
export class FraudAlert {
  @IdColumn()
  id: string;

  @Index()
  @Column({ type: 'uuid', nullable: true })
  leadId: string | null;

  /** Named by its entity's name because leads stand above fraud in the order of imports. */
  @ManyToOne('Lead', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'lead_id' })
  lead?: unknown;

  @Column({ type: 'varchar' })
  alertType: AlertType;

  @Column({ type: 'varchar' })
  severity: AlertSeverity;

  @Column({ type: 'text' })
  description: string;

  @Column({ type: 'jsonb', nullable: true })
  metadata: AlertEvidence | null;

  @Column({ type: 'varchar', default: 'active' })
  status: AlertStatus;

  @Column({ type: 'varchar', nullable: true })
  resolvedBy: string | null;

  @TimeColumn()
  resolvedAt: Date | null;

  /** Note of the administrator who decided. */
  @Column({ type: 'text', nullable: true })
  note: string | null;

  @CreatedAtColumn()
  createdAt: Date;

  @UpdatedAtColumn()
  updatedAt: Date;
}
