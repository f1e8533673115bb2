import { formatPhone, formatPhoneEdit, isFormattedPhone, maskPhone } from './phone';

describe('formatPhone', () => {
  it.each([
    ['', ''],
    ['30', '30'],
    ['305', '(305) '],
    ['30542', '(305) 42'],
    ['305420', '(305) 420-'],
    ['305420123', '(305) 420-123'],
    ['3054201234', '(305) 420-1234'],
    ['30542012345', '(305) 420-1234'],
    ['abc', ''],
  ])('writes %p as %p', (typed, shown) => {
    expect(formatPhone(typed)).toBe(shown);
  });

  it.each([
    '+1 305 420 1234',
    '+13054201234',
    '13054201234',
    '1 (305) 420-1234',
    '305.420.1234',
    ' 305-420-1234 ',
  ])('takes a pasted %p', (pasted) => {
    expect(formatPhone(pasted)).toBe('(305) 420-1234');
  });

  it('drops a typed country code as soon as ten digits follow it', () => {
    const typed = [...'13054201234'].reduce((value, digit) => formatPhone(value + digit), '');
    expect(typed).toBe('(305) 420-1234');
  });

  it('leaves its own output as it is', () => {
    for (const digits of ['3', '305', '305420', '3054201', '3054201234']) {
      expect(formatPhone(formatPhone(digits))).toBe(formatPhone(digits));
    }
  });
});

describe('isFormattedPhone', () => {
  it('asks for the complete format', () => {
    expect(isFormattedPhone('(305) 420-1234')).toBe(true);
    expect(isFormattedPhone('(305) 420-123')).toBe(false);
    expect(isFormattedPhone('3054201234')).toBe(false);
  });
});

describe('maskPhone', () => {
  it('shows the last four digits alone', () => {
    expect(maskPhone('+13054201234')).toBe('(•••) •••-1234');
    expect(maskPhone('(305) 420-1234')).toBe('(•••) •••-1234');
  });
});

/** An edit of a field in which `|` marks the caret. */
function edit(before: string, after: string, inputType: string): string {
  const caret = after.indexOf('|');
  const { value, caret: next } = formatPhoneEdit({ value: after.replace('|', ''), caret }, before, inputType);
  return `${value.slice(0, next)}|${value.slice(next)}`;
}

describe('formatPhoneEdit', () => {
  it('carries the caret over the punctuation while typing at the end', () => {
    expect(edit('30', '305|', 'insertText')).toBe('(305) |');
    expect(edit('(305) 42', '(305) 420|', 'insertText')).toBe('(305) 420-|');
  });

  it('keeps the caret behind a digit typed in the middle', () => {
    expect(edit('(305) 421-234', '(305) 420|1-234', 'insertText')).toBe('(305) 420-|1234');
    expect(edit('(305) 420-123', '(39|05) 420-123', 'insertText')).toBe('(39|0) 542-0123');
  });

  it('keeps the caret in place while deleting in the middle', () => {
    expect(edit('(305) 420-1234', '(30|) 420-1234', 'deleteContentBackward')).toBe('(30|4) 201-234');
    expect(edit('(305) 420-1234', '(305) 420-|234', 'deleteContentForward')).toBe('(305) 420|-234');
  });

  it('deletes the digit behind punctuation, so that Backspace empties the field', () => {
    expect(edit('(305) ', '(305)|', 'deleteContentBackward')).toBe('30|');
    expect(edit('(305) 420-', '(305) 420|', 'deleteContentBackward')).toBe('(305) 42|');
    let value = '(305) 420-1234';
    for (let presses = 0; presses < 10; presses += 1) {
      const after = value.slice(0, -1);
      value = formatPhoneEdit({ value: after, caret: after.length }, value, 'deleteContentBackward').value;
    }
    expect(value).toBe('');
  });

  it('deletes the digit after punctuation with Delete', () => {
    expect(edit('(305) 420-1234', '(305)|420-1234', 'deleteContentForward')).toBe('(305|) 201-234');
  });

  it('puts the caret behind a pasted number, whatever its punctuation', () => {
    expect(edit('', '+1 305 420 1234|', 'insertFromPaste')).toBe('(305) 420-1234|');
    expect(edit('', '305.420.1234|', 'insertFromPaste')).toBe('(305) 420-1234|');
  });
});
