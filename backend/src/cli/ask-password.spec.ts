import { askNewPassword } from './ask-password';

describe('a new password', () => {
  const answers =
    (...given: string[]) =>
    async (): Promise<string> =>
      given.shift() ?? '';

  it('is asked for twice on a terminal', async () => {
    await expect(askNewPassword(answers('una frase', 'una frase'), true)).resolves.toBe('una frase');
    await expect(askNewPassword(answers('una frase', 'una frace'), true)).rejects.toThrow('no son iguales');
  });

  it('is the first line of a pipe', async () => {
    await expect(askNewPassword(answers('una frase'), false)).resolves.toBe('una frase');
  });
});
