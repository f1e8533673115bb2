import { initialDocument } from '../initial.ts';
import { valueAt, withValueAt, type Path } from '../walk.ts';
import { withElementBack, withoutElement } from './put-back.ts';

const document = initialDocument();
const { items } = document.faq;
const LIST: Path = ['faq', 'items'];
const removal = withoutElement(document, LIST, 1);
const without = removal.document;
const listOf = (back: { document: unknown } | null): unknown => valueAt(back?.document, LIST);

describe('a removed element that is put back', () => {
  it('returns to its place: first, between others, and last', () => {
    for (const place of items.keys()) {
      const removed = withoutElement(document, LIST, place);
      expect(valueAt(removed.document, LIST)).toHaveLength(items.length - 1);
      expect(withElementBack(removed.document, removed)).toEqual({ document, path: [...LIST, place] });
    }
    const only = withValueAt(document, LIST, [items[0]]);
    const emptied = withoutElement(only, LIST, 0);
    expect(withElementBack(emptied.document, emptied)?.document).toEqual(only);
  });

  it('keeps the edits made since, in its list and elsewhere', () => {
    const edited = withValueAt(
      withValueAt(without, [...LIST, 0, 'question'], '¿Editada?'),
      ['hero', 'title'],
      'Editado',
    );
    expect(withElementBack(edited, removal)?.document).toEqual(
      withValueAt(withValueAt(document, [...LIST, 0, 'question'], '¿Editada?'), ['hero', 'title'], 'Editado'),
    );
  });

  it('follows its neighbour where the list was reordered, shortened or made longer', () => {
    const [first, second, third, ...others] = items;
    const added = { question: '', answer: [] };
    const now = (list: unknown[]) => listOf(withElementBack(withValueAt(without, LIST, list), removal));
    expect(now([third, first, ...others, added])).toEqual([third, first, second, ...others, added]);
    expect(now([third, ...others])).toEqual([second, third, ...others]);
    expect(now(others)).toEqual([others[0], second, ...others.slice(1)]);
    expect(now([])).toEqual([second]);
  });

  it('returns to the question that it belongs to, although that moved', () => {
    const long = withValueAt(document, [...LIST, 3, 'answer'], ['Uno.', 'Dos.', 'Tres.']);
    const removed = withoutElement(long, [...LIST, 3, 'answer'], 1);
    const questions = valueAt(removed.document, LIST) as unknown[];
    const moved = [questions[3], ...questions.slice(0, 3), ...questions.slice(4)];
    const back = withElementBack(withValueAt(removed.document, LIST, moved), removed);
    expect(back?.path).toEqual([...LIST, 0, 'answer', 1]);
    expect(valueAt(back?.document, [...LIST, 0, 'answer'])).toEqual(['Uno.', 'Dos.', 'Tres.']);
    const gone = questions.filter((_, index) => index !== 3);
    expect(withElementBack(withValueAt(removed.document, LIST, gone), removed)).toBeNull();
  });

  it('is not doubled if it has returned by another way', () => {
    expect(withElementBack(document, removal)).toEqual({ document, path: [...LIST, 1] });
  });
});
