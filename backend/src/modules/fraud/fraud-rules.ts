import { plainText } from 'domain/messages/sms-text';
import { CARRIER_FACTOR } from '../security/limits/address-factor';
import type { IpFacts } from '../security/addresses/ip-intelligence';
import { usStateOfRegion } from './us-regions';

/** Facts about a form submission at its arrival. */
export interface FraudSignals {
  fullName: string;
  /** Two-letter code of the stated state; null if none was stated. */
  state: string | null;
  /** Text in the hidden field. */
  honeypot: string;
  /** Milliseconds that the form was open; null if the client does not send it. */
  elapsedMs: number | null;
  /** Facts about the address of the request. */
  ip: IpFacts;
  /** Codes sent in the current hour, this one not included. */
  sends: {
    phone: number;
    ip: number;
    /** Counted per network: /24, or /48 of IPv6. */
    network: number;
    device: number;
    /** Counted per range of a thousand numbers that contains the phone. */
    prefix: number;
  };
  /** Twilio's line type of the number, such as `nonFixedVoip`; null if it was not looked up. */
  lineType: string | null;
  /**
   * Whether a block of the phone, address or device expired in the last 30 days. Lifted blocks do not count, nor do blocks of a mobile
   * carrier's address, nor the system's blocks of a phone.
   */
  blockedBefore: boolean;
  /** Whether the phone, address or device was blocked after the submission. */
  blockedSince: boolean;
  /** Whether a user marked the phone's lead as fraud. */
  markedFraud: boolean;
}

/** Named reason to distrust a submission. */
export interface FraudRule {
  name: string;
  /** Points added to the fraud score of 0 to 100. */
  points: number;
  applies(signals: FraudSignals): boolean;
}

/** Score from which no message is sent and a user reviews the lead. */
export const REFUSE_FROM_SCORE = 70;
/** Score from which an alert is raised and the browser must solve a challenge. */
export const CHALLENGE_FROM_SCORE = 30;

/** Minimum time that people need to read and fill in three fields (the default of common honeypot modules). */
const FAST_FORM_MS = 5_000;
/** The US and its territories. */
const US_COUNTRIES = new Set(['US', 'PR', 'VI', 'GU', 'MP', 'AS', 'UM']);
const isManyForAddress = (count: number, { mobileCarrier }: IpFacts, mark: number): boolean =>
  count >= (mobileCarrier ? mark * CARRIER_FACTOR : mark);

/**
 * Rules of the fraud score. No single soft sign reaches the challenge: it takes Tor, or two signs that agree. Ordinary behaviour (another
 * state, a second try) stays far below.
 */
export const FRAUD_RULES: readonly FraudRule[] = [
  { name: 'marked_by_admin', points: 100, applies: ({ markedFraud }) => markedFraud },
  { name: 'honeypot', points: 80, applies: ({ honeypot }) => honeypot.trim() !== '' },
  { name: 'tor', points: 40, applies: ({ ip }) => ip.tor },
  { name: 'proxy', points: 25, applies: ({ ip }) => ip.proxy && !ip.tor },
  { name: 'gibberish_name', points: 25, applies: ({ fullName }) => isGibberish(fullName) },
  // The machines of VPNs, proxies and relays are in data centres too: that is one sign, not two.
  {
    name: 'hosting',
    points: 20,
    applies: ({ ip }) => ip.hosting && !ip.vpn && !ip.proxy && !ip.tor,
  },
  {
    name: 'fast_form',
    points: 20,
    applies: ({ elapsedMs }) => elapsedMs !== null && elapsedMs < FAST_FORM_MS,
  },
  { name: 'blocked_before', points: 20, applies: ({ blockedBefore }) => blockedBefore },
  { name: 'blocked_since', points: 30, applies: ({ blockedSince }) => blockedSince },
  { name: 'prefix_velocity', points: 20, applies: ({ sends }) => sends.prefix >= 10 },
  { name: 'device_velocity', points: 20, applies: ({ sends }) => sends.device >= 4 },
  {
    name: 'network_velocity',
    points: 15,
    applies: ({ sends, ip }) => isManyForAddress(sends.network, ip, 25),
  },
  { name: 'ip_velocity', points: 15, applies: ({ sends, ip }) => isManyForAddress(sends.ip, ip, 6) },
  { name: 'phone_velocity', points: 5, applies: ({ sends }) => sends.phone >= 3 },
  { name: 'vpn', points: 15, applies: ({ ip }) => ip.vpn && !ip.proxy && !ip.tor },
  {
    name: 'foreign_country',
    points: 15,
    applies: ({ ip }) => ip.country !== null && !US_COUNTRIES.has(ip.country) && !ip.tor,
  },
  { name: 'voip_number', points: 15, applies: ({ lineType }) => lineType === 'nonFixedVoip' },
  // People travel, and the locations of addresses are estimates: the weakest sign, and none for a carrier's address.
  { name: 'state_mismatch', points: 5, applies: isElsewhere },
];

/** Points of every rule, by name. */
export const POINTS_BY_RULE: Readonly<Record<string, number>> = Object.fromEntries(
  FRAUD_RULES.map(({ name, points }) => [name, points]),
);

/** Rule that applied. */
export interface FraudReason {
  name: string;
  points: number;
}

/**
 * Returns the score and its reasons.
 * @param cleared rules that a user declared wrong for this person
 */
export function assessFraud(
  signals: FraudSignals,
  cleared: readonly string[] = [],
): { score: number; reasons: FraudReason[] } {
  const reasons = FRAUD_RULES.filter((rule) => !cleared.includes(rule.name) && rule.applies(signals)).map(
    ({ name, points }) => ({ name, points }),
  );
  return {
    score: Math.min(
      100,
      reasons.reduce((sum, { points }) => sum + points, 0),
    ),
    reasons,
  };
}

/** Returns the severity of an alert with this score. */
export function severityOf(score: number): 'critical' | 'high' | 'medium' | 'low' {
  if (score >= 85) return 'critical';
  if (score >= REFUSE_FROM_SCORE) return 'high';
  return score >= 50 ? 'medium' : 'low';
}

function isElsewhere({ ip, state }: FraudSignals): boolean {
  if (state === null || ip.country !== 'US' || ip.mobileCarrier || !ip.region) return false;
  const found = usStateOfRegion(ip.region);
  return found !== null && found !== state;
}

/** Returns whether a letter is repeated `length` times in a row. */
function hasLetterRun(text: string, length: number): boolean {
  let run = 0;
  let previous = '';
  for (const letter of text) {
    run = letter === previous && /\p{L}/u.test(letter) ? run + 1 : 1;
    if (run >= length) return true;
    previous = letter;
  }
  return false;
}

/**
 * Returns whether a name is implausible: no Spanish or English name has six consonants in a row, no vowel at all, or one letter four times
 * in a row.
 */
function isGibberish(name: string): boolean {
  const plain = plainText(name).toLowerCase();
  const words = plain.split(/\s+/).filter((word) => word.length > 3);
  return (
    /[bcdfghjklmnpqrstvwxz]{6,}/.test(plain) ||
    hasLetterRun(plain, 4) ||
    (words.length > 0 && words.every((word) => !/[aeiouy]/.test(word)))
  );
}
