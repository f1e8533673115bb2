import { clearDraft, clearDraftsOf, keepDraft, readDraft, type DraftKey } from './drafts';

const note = (changes: Partial<DraftKey> = {}): DraftKey => ({
  person: 'ana',
  form: 'note',
  of: 'lead-1',
  ...changes,
});
const typed = (text: string) => ({ fields: [[['content'], text]] as [string[], unknown][] });

test('a draft belongs to one user, one form and one object', () => {
  keepDraft(note(), typed('hola'));
  expect(readDraft(note())?.fields).toEqual([[['content'], 'hola']]);
  expect(readDraft(note({ person: 'bea' }))).toBeNull();
  expect(readDraft(note({ form: 'text' }))).toBeNull();
  expect(readDraft(note({ of: 'lead-2' }))).toBeNull();
  // The keys of two drafts must not collide.
  expect(readDraft(note({ person: 'ana:note', form: 'lead-1', of: '' }))).toBeNull();
});

test('a draft is deleted when it is saved, and when that user logs out', () => {
  keepDraft(note(), typed('hola'));
  clearDraft(note());
  expect(readDraft(note())).toBeNull();

  keepDraft(note(), typed('hola'));
  keepDraft(note({ person: 'ana2' }), typed('de otra'));
  clearDraftsOf('ana');
  expect(readDraft(note())).toBeNull();
  expect(readDraft(note({ person: 'ana2' }))).not.toBeNull();
});

test('drafts need little space: the oldest are deleted, and too long ones are not stored', () => {
  for (let n = 0; n < 40; n += 1) keepDraft(note({ of: `lead-${n}` }), typed('hola'), 1_000 + n);
  expect(readDraft(note({ of: 'lead-9' }))).toBeNull();
  expect(readDraft(note({ of: 'lead-10' }))).not.toBeNull();
  keepDraft(note({ of: 'lead-20' }), typed('x'.repeat(20_001)));
  expect(readDraft(note({ of: 'lead-20' }))).toBeNull();
});

test('an unreadable stored draft is ignored', () => {
  sessionStorage.setItem('adminDraft:ana:note:lead-1', '{"fields":');
  expect(readDraft(note())).toBeNull();
  sessionStorage.setItem('adminDraft:ana:note:lead-1', '{"fields":7}');
  expect(readDraft(note())).toBeNull();
});

test('a full storage loses only the draft', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => keepDraft(note(), typed('hola'))).not.toThrow();
});
