import { keepOpen, wasOpen } from './open-sections';

describe('sections of a lead that stay as they were left', () => {
  beforeEach(() => localStorage.clear());

  it('knows nothing of one that was not touched', () => expect(wasOpen('1', 'facts')).toBeUndefined());

  it('remembers each section, of each person', () => {
    keepOpen('1', 'facts', true);
    keepOpen('1', 'work', false);
    expect([wasOpen('1', 'facts'), wasOpen('1', 'work'), wasOpen('2', 'facts')]).toEqual([
      true,
      false,
      undefined,
    ]);
  });

  it.each(['{', 'null', '[]', '{"facts":"yes"}'])('does without what it cannot read: %s', (stored) => {
    localStorage.setItem('adminLeadSections:1', stored);
    expect(wasOpen('1', 'facts')).toBeUndefined();
    keepOpen('1', 'facts', true);
    expect(wasOpen('1', 'facts')).toBe(true);
  });
});
