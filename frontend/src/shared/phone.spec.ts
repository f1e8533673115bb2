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
    ['abc', ''],
  ])('writes %p as %p', (typed, shown) => {
    expect(formatPhone(typed)).toBe(shown);
  });

  it.each([
    '+1 305 420 1234',
    '+13054201234',
    '13054201234',
    '0013054201234',
    '011 1 305 420 1234',
    '1 (305) 420-1234',
    '305.420.1234',
    ' 305-420-1234 ',
  ])('accepts a pasted %p', (pasted) => {
    expect(formatPhone(pasted)).toBe('(305) 420-1234');
  });

  it.each([
    '+503 7123 4569',
    '+502 2312 3456',
    '+504 2212-3456',
    '+52 55 1234 5678',
    '00503 7123 4569',
    '011 507 6123 4567',
    '50371234569',
    '(305) 420-12345',
    '+',
  ])('leaves %p, which is not a US number, as typed', (typed) => {
    expect(formatPhone(typed)).toBe(typed);
  });

  it('does not turn another number, typed digit by digit, into a US number', () => {
    for (const number of ['+50371234569', '0050371234569', '01150371234569', '50371234569']) {
      const typed = [...number].reduce((value, digit) => formatPhone(value + digit), '');
      expect(typed.replace(/[^\d+]/g, '')).toBe(number);
    }
  });

  it('drops a typed country code as soon as ten digits follow it', () => {
    const typed = [...'13054201234'].reduce((value, digit) => formatPhone(value + digit), '');
    expect(typed).toBe('(305) 420-1234');
  });

  it('keeps formatted text unchanged', () => {
    for (const digits of ['3', '305', '305420', '3054201', '3054201234']) {
      expect(formatPhone(formatPhone(digits))).toBe(formatPhone(digits));
    }
  });
});

describe('isFormattedPhone', () => {
  it('requires the complete format', () => {
    expect(isFormattedPhone('(305) 420-1234')).toBe(true);
    expect(isFormattedPhone('(305) 420-123')).toBe(false);
    expect(isFormattedPhone('3054201234')).toBe(false);
  });
});

describe('maskPhone', () => {
  it('shows only the last four digits', () => {
    expect(maskPhone('+13054201234')).toBe('(•••) •••-1234');
    expect(maskPhone('(305) 420-1234')).toBe('(•••) •••-1234');
  });
});

/** Applies an edit to a field; `|` marks the caret. */
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

  it('puts the caret behind a pasted number, with any punctuation', () => {
    expect(edit('', '+1 305 420 1234|', 'insertFromPaste')).toBe('(305) 420-1234|');
    expect(edit('', '305.420.1234|', 'insertFromPaste')).toBe('(305) 420-1234|');
    expect(edit('', 'Cel. 305-420-1234 ext 55|', 'insertFromPaste')).toBe('(305) 420-1234|');
    expect(edit('', '001 305 420 1234|', 'insertFromPaste')).toBe('(305) 420-1234|');
  });

  it('leaves a number of another country and its caret unchanged', () => {
    expect(edit('+503 7123 456', '+503 71|23 4569', 'insertText')).toBe('+503 71|23 4569');
    expect(edit('(305) 420-1234', '(305) 9|420-1234', 'insertText')).toBe('(305) 9|420-1234');
  });
});
