import type {
  BoardColumnDto,
  BoardDto,
  LeadCategory,
  LeadRowDto,
} from '../../../../shared/api/generated/model';

const FAR = Number.POSITIVE_INFINITY;
const dueAt = ({ nextFollowUpAt }: LeadRowDto): number => (nextFollowUpAt ? Date.parse(nextFollowUpAt) : FAR);

/** Sorts as the server does: earliest due date first, then the newest leads. */
const inOrder = (one: LeadRowDto, other: LeadRowDto): number => {
  const [due, otherDue] = [dueAt(one), dueAt(other)];
  if (due !== otherDue) return due < otherDue ? -1 : 1;
  return Date.parse(other.createdAt) - Date.parse(one.createdAt);
};

const changeColumn = (
  { columns }: BoardDto,
  category: LeadCategory,
  change: (column: BoardColumnDto) => Partial<BoardColumnDto>,
): BoardDto => ({
  columns: columns.map((column) =>
    column.category === category ? { ...column, ...change(column) } : column,
  ),
});

/**
 * Returns the board with a lead moved to its place in another column. If that column is not shown, the lead
 * disappears.
 */
export function withMoved(board: BoardDto, lead: LeadRowDto, to: LeadCategory): BoardDto {
  const without = changeColumn(board, lead.leadCategory, ({ leads, count, countIsExact }) => ({
    leads: leads.filter(({ id }) => id !== lead.id),
    count: countIsExact ? Math.max(0, count - 1) : count,
  }));
  return changeColumn(without, to, ({ leads, count, countIsExact }) => ({
    leads: [...leads.filter(({ id }) => id !== lead.id), { ...lead, leadCategory: to }].sort(inOrder),
    count: countIsExact ? count + 1 : count,
  }));
}

/** Returns a lead of the board as it is shown now. */
export const leadIn = (board: BoardDto | undefined, id: string): LeadRowDto | undefined =>
  board?.columns.flatMap(({ leads }) => leads).find((lead) => lead.id === id);

/** Returns the board with a lead's stored values. */
export const withSaved = (board: BoardDto, id: string, saved: Partial<LeadRowDto>): BoardDto => ({
  columns: board.columns.map((column) => ({
    ...column,
    leads: column.leads.map((lead) => (lead.id === id ? { ...lead, ...saved } : lead)),
  })),
});

/** Returns the board with more leads at the end of a column. Leads already in it stay in place. */
export const withMore = (board: BoardDto, more: BoardColumnDto): BoardDto =>
  changeColumn(board, more.category, ({ leads }) => ({
    leads: [...leads, ...more.leads.filter(({ id }) => leads.every((lead) => lead.id !== id))],
    count: more.count,
    countIsExact: more.countIsExact,
  }));
