/** Columns omitted from a person's copy, by reason. */
type Withheld = Readonly<Record<string, readonly string[]>>;

/** Columns in a person's copy: all, including those of later migrations; some; or none. */
export type Copy =
  { shown: 'all' } | { shown: readonly string[]; withheld: Withheld } | { shown: 'none'; withheld: string };

/** Effect of an erasure on rows, and the reason why they are not deleted. */
export type Fate =
  | { action: 'erased'; why: null }
  /** `set` contains the new value of each changed column, as SQL. `left` lists all other columns of the table. */
  | { action: 'anonymised'; set: Readonly<Record<string, string>>; left: readonly string[]; why: string }
  | { action: 'kept'; why: string };

/** Rows of one table about a person. In SQL, `:name` is a property of the person or of the erasure. */
export interface Holding {
  /** Name of the rows in files and responses; part of the API. */
  kind: string;
  /** Spanish name for users. */
  name: string;
  table: string;
  /** Condition that selects the person's rows. */
  where: string;
  copy: Copy;
  fate: Fate;
}

type Place = Omit<Holding, 'copy' | 'fate'> & { copy?: Copy };

const ALL: Copy = { shown: 'all' };

/** Defines rows that an erasure deletes. */
export const erased = ({ copy = ALL, ...place }: Place): Holding => ({
  ...place,
  copy,
  fate: { action: 'erased', why: null },
});

/** Defines rows that an erasure anonymises. */
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

/** Defines rows that an erasure leaves unchanged. */
export const kept = ({ copy = ALL, why, ...place }: Place & { why: string }): Holding => ({
  ...place,
  copy,
  fate: { action: 'kept', why },
});
