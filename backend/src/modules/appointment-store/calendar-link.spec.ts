import { calendarLink } from './calendar-link';

const visitor = { fullName: 'María Núñez & Cía', phoneNumber: '+13054201234', reference: 'ref-1' };
const parametersOf = (url: string): Record<string, string> => Object.fromEntries(new URL(url).searchParams);

describe('calendarLink', () => {
  it('adds the parameters of Calendly', () => {
    expect(parametersOf(calendarLink('https://calendly.com/equipo/consulta?month=2026-11', visitor))).toEqual(
      {
        month: '2026-11',
        name: 'María Núñez & Cía',
        location: '+13054201234',
        a1: '(305) 420-1234',
        utm_content: 'ref-1',
      },
    );
  });

  it('adds the parameters of Cal.com', () => {
    expect(parametersOf(calendarLink('https://cal.com/equipo/consulta', visitor))).toEqual({
      name: 'María Núñez & Cía',
      attendeePhoneNumber: '+13054201234',
      'metadata[ref]': 'ref-1',
    });
  });

  it('ignores a host that only looks like one of them', () => {
    expect(parametersOf(calendarLink('https://calendly.com.example.org/x', visitor))).toHaveProperty(
      'ref',
      'ref-1',
    );
  });

  it('passes the number to another page too', () => {
    expect(parametersOf(calendarLink('https://agenda.example.com/', visitor))).toEqual({
      name: 'María Núñez & Cía',
      phone: '(305) 420-1234',
      ref: 'ref-1',
    });
  });
});
