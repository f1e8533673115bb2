import type { Chance } from './random';
import { RESOLVED_MS } from './stories';

type Row = Record<string, unknown>;

const HOUR_MS = 3_600_000;
const DAYS = 30;

/** Generates attacks of the last month that were stopped: guessed codes from Tor, and mass requests for codes. */
export function attacks(
  chance: Chance,
  now: Date,
): Record<'otp_attempts' | 'blocklist' | 'fraud_alerts', Row[]> {
  const rows: Record<'otp_attempts' | 'blocklist' | 'fraud_alerts', Row[]> = {
    otp_attempts: [],
    blocklist: [],
    fraud_alerts: [],
  };
  const attempt = (at: Date, phoneNumber: string, ip: string, type: string, failureReason: string): void => {
    rows.otp_attempts.push({
      id: chance.uuidAt(at),
      phone_number: phoneNumber,
      ip_address: ip,
      success: false,
      attempt_type: type,
      failure_reason: failureReason,
      created_at: at,
    });
  };
  const raised = new Set<string>();
  const raise = (at: Date, type: string, severity: string, description: string, subject: string): void => {
    // One open alert per subject.
    if (raised.has(subject)) return;
    raised.add(subject);
    const resolvedAt =
      now.getTime() - at.getTime() > RESOLVED_MS ? new Date(at.getTime() + 24 * HOUR_MS) : null;
    rows.fraud_alerts.push({
      id: chance.uuidAt(at),
      alert_type: type,
      severity,
      description,
      metadata: { subject, score: severity === 'high' ? 70 : 30, reasons: [], count: chance.between(1, 9) },
      status: resolvedAt ? 'resolved' : 'active',
      resolved_by: resolvedAt ? 'admin' : null,
      resolved_at: resolvedAt,
      created_at: at,
      updated_at: resolvedAt ?? at,
    });
  };
  for (let day = 1; day <= DAYS; day += chance.between(2, 5)) {
    const start = new Date(now.getTime() - day * 24 * HOUR_MS + chance.between(0, 20) * HOUR_MS);
    const at = (n: number): Date => new Date(Math.min(start.getTime() + n * 7_000, now.getTime()));
    const block = chance.between(0, 99);
    const phone = (n: number): string =>
      `+1${786 + (block % 2)}55501${String((block + n) % 100).padStart(2, '0')}`;
    if (chance.happens(0.5)) {
      // Thirty wrong codes from one Tor exit: the IP address is blocked for an hour.
      const ip = `185.220.101.${chance.between(1, 90)}`;
      for (let n = 0; n < 30; n += 1) attempt(at(n), phone(n), ip, 'verify', 'wrong_code');
      rows.blocklist.push({
        id: chance.uuidAt(at(30)),
        entity_type: 'ip',
        entity_value: ip,
        block_type: 'temp_1h',
        reason: '30 códigos incorrectos en una hora',
        expires_at: new Date(at(30).getTime() + HOUR_MS),
        created_at: at(30),
        created_by: 'system',
      });
      raise(at(30), 'code_guessing', 'medium', '30 códigos incorrectos en una hora', ip);
    } else {
      // One network requests code after code: past its limit none is sent.
      const network = `198.19.${chance.between(0, 255)}`;
      for (let n = 0; n < 60; n += 1)
        attempt(
          at(n),
          phone(n),
          `${network}.${1 + (n % 40)}`,
          'send',
          n < 25 ? 'challenge_required' : 'rate_limited',
        );
      raise(
        at(60),
        'sms_pumping',
        'high',
        'Más de 100 códigos en una hora para una misma red',
        `${network}.0/24`,
      );
    }
  }
  return rows;
}
