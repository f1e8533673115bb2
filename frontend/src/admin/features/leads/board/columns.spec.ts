import type { BoardDto, LeadRowDto } from '../../../../shared/api/generated/model';
import { withMore, withMoved, withSaved } from './columns';

const lead = (id: string, more: Partial<LeadRowDto> = {}): LeadRowDto =>
  ({
    id,
    leadCategory: 'new',
    createdAt: '2026-03-01T00:00:00Z',
    nextFollowUpAt: null,
    ...more,
  }) as LeadRowDto;
const board = (news: LeadRowDto[], hot: LeadRowDto[]): BoardDto => ({
  columns: [
    { category: 'new', count: news.length, countIsExact: true, leads: news },
    { category: 'hot', count: hot.length, countIsExact: true, leads: hot },
  ],
});
const ids = ({ columns }: BoardDto) => columns.map(({ leads }) => leads.map(({ id }) => id).join(' '));
const counts = ({ columns }: BoardDto) => columns.map(({ count }) => count);

describe('a moved lead', () => {
  it('is sorted into the other column by its due date, then by its arrival', () => {
    const due = lead('due', { leadCategory: 'hot', nextFollowUpAt: '2026-12-01T00:00:00Z' });
    const old = lead('old', { leadCategory: 'hot', createdAt: '2026-01-01T00:00:00Z' });
    const moved = withMoved(board([lead('a'), lead('b')], [due, old]), lead('a'), 'hot');
    expect(ids(moved)).toEqual(['b', 'due a old']);
    expect(counts(moved)).toEqual([1, 3]);
    expect(moved.columns[1]!.leads[1]!.leadCategory).toBe('hot');
  });

  it('keeps an inexact count unchanged', () => {
    const many: BoardDto = {
      columns: board([lead('a')], []).columns.map((each) => ({ ...each, countIsExact: false })),
    };
    expect(counts(withMoved(many, lead('a'), 'hot'))).toEqual([1, 0]);
  });

  it('disappears from the board when the other column is not shown', () => {
    const only: BoardDto = { columns: board([lead('a'), lead('b')], []).columns.slice(0, 1) };
    expect(ids(withMoved(only, lead('a'), 'cold'))).toEqual(['b']);
  });
});

it('the next page of a column excludes leads that are shown already', () => {
  const more = { category: 'new' as const, count: 3, countIsExact: true, leads: [lead('b'), lead('c')] };
  const grown = withMore(board([lead('a'), lead('b')], []), more);
  expect(ids(grown)[0]).toBe('a b c');
  expect(counts(grown)[0]).toBe(3);
});

it('a saved lead has its new time', () => {
  const saved = withSaved(board([lead('a')], []), 'a', { updatedAt: 'now' });
  expect(saved.columns[0]!.leads[0]!.updatedAt).toBe('now');
});
