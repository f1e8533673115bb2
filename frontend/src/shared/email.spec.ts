import { PLAIN_EMAIL_ONLY } from 'domain/email';
import { emailError } from './email';

describe('emailError', () => {
  it.each([
    ['maria@example.com', undefined],
    [' Maria@Example.com ', undefined],
    ['maria@peña.com', undefined],
    ['maria@', 'inválido'],
    ['maria@example', 'inválido'],
    [`${'a'.repeat(250)}@example.com`, 'inválido'],
    ['josé@example.com', PLAIN_EMAIL_ONLY],
    ['iñaki@peña.com', PLAIN_EMAIL_ONLY],
  ])('of %j is %j', (typed, error) => {
    expect(emailError(typed, 'inválido')).toBe(error);
  });
});
