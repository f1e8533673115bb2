import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isEmailAddress } from './email-address';

const SOURCES = join(__dirname, '../..');

describe('the rule of e-mail addresses', () => {
  it.each([
    '"ana"@example.com',
    '"a\r\nBcc: x@stranger.example"@example.com',
    '"leo@stranger.example x"@example.com',
    'ana\r\nBcc: x@stranger.example@example.com',
    'ana@example.com\r\nBcc: x@stranger.example',
    'ana@example.com\n',
    'ana"b@example.com',
    '<ana@example.com>',
    'ana@example.com,eva@example.com',
    'ana@example.com.',
    'ana @example.com',
    'ana@localhost',
    'josé@example.com',
    'iñaki@example.com',
  ])('refuses %j', (text) => expect(isEmailAddress(text)).toBe(false));

  it.each(['ana@example.com', 'ana+credito@example.com', "o'brien@example.com", 'luis@ñandú.example'])(
    'accepts %j',
    (text) => expect(isEmailAddress(text)).toBe(true),
  );

  it('is the only one', () => {
    const own = globSync('**/*.ts', { cwd: SOURCES })
      .filter((file) => !file.endsWith('.spec.ts') && file !== join('common', 'dto', 'email-address.ts'))
      .filter((file) =>
        /IsEmail\((?!EMAIL_RULES)|\bisEmail\(/.test(readFileSync(join(SOURCES, file), 'utf8')),
      );
    expect(own).toEqual([]);
  });
});
