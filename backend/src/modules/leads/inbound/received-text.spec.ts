import { meaningOf, ratingIn, type TextFacts } from './received-text';

const TEXT: TextFacts = { body: 'Hola', word: null, answer: null, rating: null, isDoubtful: false };
const CONFIRMED = { bookingId: 'b', type: 'booking_confirmed', content: 'lunes, 10:00' } as const;

describe('the meaning of a received text', () => {
  it.each<[string, Partial<TextFacts>, ReturnType<typeof meaningOf>]>([
    ['a text for the office', {}, { type: 'sms', content: 'Hola', waits: true }],
    ['an opt-out', { word: 'stop' }, { type: 'opt_out', content: 'Hola', waits: false }],
    [
      'an opt-out that may mean the appointment',
      { word: 'stop', isDoubtful: true },
      { type: 'opt_out', content: 'Hola', waits: true },
    ],
    ['an opt-in', { word: 'start' }, { type: 'opt_in', content: 'Hola', waits: false }],
    ['a request for help', { word: 'help' }, { type: 'sms', content: 'Hola', waits: false }],
    ['a rating', { rating: '5' }, { type: 'satisfaction', content: '5', waits: false }],
    [
      'a confirmation',
      { answer: CONFIRMED },
      { type: 'booking_confirmed', content: 'lunes, 10:00', waits: false },
    ],
    [
      'a request for another time',
      { answer: { ...CONFIRMED, type: 'sms', content: null } },
      { type: 'sms', content: 'Hola', waits: false },
    ],
  ])('is clear for %s', (_name, facts, meaning) => {
    expect(meaningOf({ ...TEXT, ...facts })).toEqual(meaning);
  });

  it.each([
    ['5', '5'],
    [' un 3 estrellas! ', '3'],
    ['6', null],
    ['5 de la tarde', null],
    ['', null],
  ])('finds the rating of %p', (body, rating) => expect(ratingIn(body)).toBe(rating));
});
