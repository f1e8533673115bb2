import { failureInWords } from './sms-failures.copy';

describe('the reason why a text did not arrive', () => {
  it.each([
    ['30005', 'El número no existe o no está en servicio (código 30005)'],
    ['69999', 'La operadora dio un motivo que no conocemos (código 69999)'],
    ['budget_exhausted', 'Se agotó el presupuesto diario'],
    ['some_new_word', 'La operadora dio un motivo que no conocemos'],
  ])('%s has a Spanish text', (reason, words) => {
    expect(failureInWords(reason)).toBe(words);
  });
});
