import { waitInWords } from './waiting-time';

describe('a waiting time as text', () => {
  it.each([
    [1, '1 segundo'],
    [60, '60 segundos'],
    [89.2, '90 segundos'],
    [90, '2 minutos'],
    [1_800, '30 minutos'],
    [5_340, '89 minutos'],
    [5_341, '2 horas'],
    [86_400, '24 horas'],
  ])('%d s are %s', (seconds, words) => {
    expect(waitInWords(seconds)).toBe(words);
  });
});
