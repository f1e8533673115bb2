import { Column, Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { IdColumn } from '../../database/id-column';
import { CreatedAtColumn, TimeColumn, UpdatedAtColumn } from '../../database/time-columns';

/**
 * `submission`: a form with a high score. `code_guessing`: a phone or address blocked for wrong codes. `sms_pumping`: a range of numbers or
 * a network that reached its limit of codes. `card_testing`: an address with many declined cards.
 */
export const ALERT_TYPES = ['submission', 'code_guessing', 'sms_pumping', 'card_testing'] as const;
export type AlertType = (typeof ALERT_TYPES)[number];

export const ALERT_SEVERITIES = ['critical', 'high', 'medium', 'low'] as const;
export type AlertSeverity = (typeof ALERT_SEVERITIES)[number];

/** `active` and `reviewing` are open. */
export const ALERT_STATUSES = ['active', 'reviewing', 'resolved', 'false_positive'] as const;
export type AlertStatus = (typeof ALERT_STATUSES)[number];

/** Evidence of an alert. */
export interface AlertEvidence {
  /** Subject of the alert: an E.164 phone, an address, a network or a range of numbers. */
  subject: string;
  /** Fraud score, 0 to 100. */
  score: number;
  reasons: { name: string; points: number }[];
  /** Origin of the request, as far as known. */
  ip?: {
    ip: string;
    country: string | null;
    region: string | null;
    city: string | null;
    asn: string | null;
    isp: string | null;
  };
  /** Number of occurrences while the alert was open. */
  count: number;
}

/** Suspicious event that a user must decide. */
@Entity('fraud_alerts')
@Index(['status', 'createdAt'])
// Unique by kind and subject among open alerts; TypeORM cannot describe an index of an expression.
@Index('uq_fraud_alerts_open_subject', { synchronize: false })
export class FraudAlert {
  @IdColumn()
  id: string;

  @Index()
  @Column({ type: 'uuid', nullable: true })
  leadId: string | null;

  /** Refers to the entity by name, because this module may not import the leads module. */
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

  /** Note of the user who decided. */
  @Column({ type: 'text', nullable: true })
  note: string | null;

  @CreatedAtColumn()
  createdAt: Date;

  @UpdatedAtColumn()
  updatedAt: Date;
}
