import { passwordProblem } from './password-rules';

describe('passwordProblem', () => {
  it.each([
    ['cinco', 'rosa', 'too_short'],
    ['Rosalinda', 'rosalinda', 'is_username'],
    ['123456', 'rosa', 'too_common'],
    ['PassWord', 'rosa', 'too_common'],
    ['24081990', 'rosa', 'too_common'],
    ['caballo correcto', 'rosa', null],
    ['ñandú1', 'rosa', null],
  ])('returns the expected problem for %s', async (password, username, problem) => {
    expect(await passwordProblem(password, username)).toBe(problem);
  });
});
