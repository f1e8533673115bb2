import { phoneSeenBy } from './lead-sight';

describe('phoneSeenBy', () => {
  it.each(['request.phone_number', '$1'])('accepts %s', (phone) => {
    expect(phoneSeenBy(phone, '$2')).toContain(`seen.phone_number = ${phone}`);
  });

  it('refuses a column without its table', () => {
    expect(() => phoneSeenBy('phone_number', '$2')).toThrow('phone_number');
  });
});
