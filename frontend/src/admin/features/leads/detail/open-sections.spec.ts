import { keepOpen, wasOpen } from './open-sections';

describe('the open sections of a lead', () => {
  beforeEach(() => localStorage.clear());

  it('have no stored state before a change', () => expect(wasOpen('1', 'facts')).toBeUndefined());

  it('store each section for each user', () => {
    keepOpen('1', 'facts', true);
    keepOpen('1', 'work', false);
    expect([wasOpen('1', 'facts'), wasOpen('1', 'work'), wasOpen('2', 'facts')]).toEqual([
      true,
      false,
      undefined,
    ]);
  });

  it.each(['{', 'null', '[]', '{"facts":"yes"}'])('ignore an unreadable stored value: %s', (stored) => {
    localStorage.setItem('adminLeadSections:1', stored);
    expect(wasOpen('1', 'facts')).toBeUndefined();
    keepOpen('1', 'facts', true);
    expect(wasOpen('1', 'facts')).toBe(true);
  });
});
