/** Kinds of rows that the chain covers. Part of the file format: kinds are added, never renamed. */
export type SealedKind = 'audit' | 'consent' | 'contract' | 'checkpoint' | 'erasure';

/** `new`: as first written. `erased`: after an erasure. `gone`: removed before it was sealed. */
export type SealReason = 'new' | 'erased' | 'gone';

/** SQL of each column, by its name in the file, in hashing order. */
type Columns = Readonly<Record<string, string>>;

interface SealedTable {
  table: string;
  /** Condition for the covered rows. */
  where: string;
  /** Columns that never change and identify no erasable person. */
  record: Columns;
  /** Columns that an erasure may mask. */
  personal: Columns;
}

const time = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
const hex = (column: string): string => `encode(${column}, 'hex')`;

/**
 * Sealed columns of each table; `guard_sealed_row` in the database lists the same columns. A new column would change the digest
 * of every row, so it needs a new kind.
 */
export const SEALED: Readonly<Record<SealedKind, SealedTable>> = {
  audit: {
    table: 'audit_entries',
    where: 'true',
    record: {
      adminId: 'admin_id',
      username: 'username',
      action: 'action',
      target: 'target',
      ipAddress: 'ip_address',
      createdAt: time('created_at'),
    },
    personal: { before: '"before"', after: '"after"' },
  },
  consent: {
    table: 'consents',
    where: 'true',
    record: {
      kind: 'kind',
      granted: 'granted',
      textVersion: 'text_version',
      way: 'way',
      recordedBy: 'recorded_by',
      recordedAt: time('recorded_at'),
      createdAt: time('created_at'),
    },
    personal: {
      phoneNumber: 'phone_number',
      fullName: 'full_name',
      textShown: 'text_shown',
      ipAddress: 'ip_address',
      userAgent: 'user_agent',
    },
  },
  contract: {
    table: 'payments',
    where: 'accepted_at IS NOT NULL',
    record: {
      kind: 'kind',
      plan: 'plan',
      promised: 'promised',
      amountCents: 'amount_cents',
      acceptedTextVersion: 'accepted_text_version',
      acceptedAt: time('accepted_at'),
      createdAt: time('created_at'),
    },
    personal: {
      fullName: 'full_name',
      email: 'email',
      phone: 'phone',
      ipAddress: 'ip_address',
      userAgent: 'user_agent',
      signedTerms: 'signed_terms',
    },
  },
  checkpoint: {
    table: 'audit_checkpoints',
    where: 'true',
    record: {
      kind: 'kind',
      through: 'through',
      hash: hex('hash'),
      removed: 'removed',
      before: time('"before"'),
      publicKey: hex('public_key'),
      signature: hex('signature'),
      createdAt: time('created_at'),
    },
    personal: {},
  },
  erasure: {
    table: 'audit_erasures',
    where: 'true',
    record: { kind: 'kind', rowId: 'row_id', entryId: 'entry_id', createdAt: time('created_at') },
    personal: {},
  },
};

/** Returns SQL for the columns as an array of text. */
export const textsOf = (columns: Columns): string =>
  `ARRAY[${Object.values(columns)
    .map((column) => `${column}::text`)
    .join(', ')}]::text[]`;

/** Column values as text, by column name. */
export type Values = Record<string, string | null>;

export const named = (columns: Columns, texts: readonly (string | null)[]): Values =>
  Object.fromEntries(Object.keys(columns).map((name, index) => [name, texts[index] ?? null]));
