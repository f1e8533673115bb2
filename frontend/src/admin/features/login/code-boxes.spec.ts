import { EMPTY_CODE, enter, erase, isComplete } from './code-boxes';

const boxes = (text: string) => [...text].map((mark) => (mark === '_' ? '' : mark));

describe('the six boxes', () => {
  it.each([
    ['______', 0, '4', '4_____', 1],
    ['4_____', 1, 'x', '4_____', 1],
    ['12345_', 5, '6', '123456', 5],
    ['______', 3, '123456', '123456', 5],
    ['______', 0, '12 34-56', '123456', 5],
    ['99____', 2, '123', '99123_', 5],
    ['______', 4, '789', '____78', 5],
    ['111111', 0, '9876543', '987654', 5],
  ])('%s, %i: %s', (before, at, text, after, next) => {
    expect(enter(boxes(before), at, text)).toEqual({ code: boxes(after), next });
  });

  it('are emptied from the current box backwards', () => {
    expect(erase(boxes('12____'), 1)).toEqual({ code: boxes('1_____'), next: 1 });
    expect(erase(boxes('1_____'), 1)).toEqual({ code: boxes('______'), next: 0 });
    expect(erase(EMPTY_CODE, 0)).toEqual({ code: EMPTY_CODE, next: 0 });
  });

  it('are complete with six digits', () => {
    expect(isComplete(boxes('12345_'))).toBe(false);
    expect(isComplete(boxes('123456'))).toBe(true);
  });
});
