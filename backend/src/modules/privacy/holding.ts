/** Columns that a person's copy leaves out, by the reason for it. */
type Withheld = Readonly<Record<string, readonly string[]>>;

/** What the person's copy holds of a row: every column, those of later migrations included; some; or nothing. */
export type Copy =
  { shown: 'all' } | { shown: readonly string[]; withheld: Withheld } | { shown: 'none'; withheld: string };

/** What erasing does to rows, and why they are not deleted. */
export type Fate =
  | { action: 'erased'; why: null }
  /** `set` has the new value of each column that is changed, as SQL. `left` names all other columns of the table. */
  | { action: 'anonymised'; set: Readonly<Record<string, string>>; left: readonly string[]; why: string }
  | { action: 'kept'; why: string };

/** Rows of one table that are about a person. In SQL, `:name` is a property of the person, or of the erasure. */
export interface Holding {
  /** Names the rows in files and answers; part of the API. */
  kind: string;
  /** Their name for people, in Spanish. */
  name: string;
  table: string;
  /** Condition of the person's rows. */
  where: string;
  copy: Copy;
  fate: Fate;
}

type Place = Omit<Holding, 'copy' | 'fate'> & { copy?: Copy };

const ALL: Copy = { shown: 'all' };

/** Rows that erasing deletes. */
export const erased = ({ copy = ALL, ...place }: Place): Holding => ({
  ...place,
  copy,
  fate: { action: 'erased', why: null },
});

/** Rows that erasing takes the person out of. */
export const anonymised = ({
  copy = ALL,
  set,
  left,
  why,
  ...place
}: Place & Omit<Extract<Fate, { action: 'anonymised' }>, 'action'>): Holding => ({
  ...place,
  copy,
  fate: { action: 'anonymised', set, left, why },
});

/** Rows that erasing leaves as they are. */
export const kept = ({ copy = ALL, why, ...place }: Place & { why: string }): Holding => ({
  ...place,
  copy,
  fate: { action: 'kept', why },
});
