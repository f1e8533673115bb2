import { matches } from './matches';

describe('matches', () => {
  it.each([
    ['auditoria', 'Auditoría'],
    ['MI D', 'Mi día'],
    ['lead nue', 'Nuevo lead'],
    ['', 'Pagos'],
    ['api', 'Claves de API'],
  ])('finds %j in %j', (search, text) => {
    expect(matches(search, text)).toBe(true);
  });

  it.each([
    ['ditor', 'Auditoría'],
    ['pagos x', 'Pagos'],
  ])('does not find %j in %j', (search, text) => {
    expect(matches(search, text)).toBe(false);
  });
});
