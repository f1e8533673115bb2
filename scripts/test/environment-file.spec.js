const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

const ROOT = path.resolve(__dirname, '../..');

function parse(text) {
  const program = `
    import { parseEnvironment } from ${JSON.stringify(path.join(ROOT, 'scripts/lib/environment-file.mjs'))};
    console.log(JSON.stringify(parseEnvironment(${JSON.stringify(text)})));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
  });
  return JSON.parse(stdout);
}

/** Reads a file with these bytes. Returns the variables, or the message of the refusal. */
function read(bytes) {
  const program = `
    import { readEnvironment } from ${JSON.stringify(path.join(ROOT, 'scripts/lib/environment-file.mjs'))};
    try {
      console.log(JSON.stringify(readEnvironment(process.argv[1])));
    } catch (error) {
      console.log(JSON.stringify(error.message));
    }`;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'environment-file-'));
  fs.writeFileSync(path.join(folder, '.env'), bytes);
  const { stdout } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', program, path.join(folder, '.env')],
    { encoding: 'utf8' },
  );
  fs.rmSync(folder, { recursive: true });
  return JSON.parse(stdout);
}

describe('.env', () => {
  it.each([
    ['A=Crédito Claro', 'Crédito Claro'],
    ['A=', ''],
    ['  export A = b  ', 'b'],
    ['A=b=c', 'b=c'],
    ['A=b # a comment', 'b'],
    ['A= # a comment', ''],
    ['A=smtps://user:pa#ss@host:465', 'smtps://user:pa#ss@host:465'],
    ['A="a # b"', 'a # b'],
    ['A="a # b" # a comment', 'a # b'],
    ["A='a b' # a comment", 'a b'],
    ["A=it's", "it's"],
    ['A="one\nB=two', '"one'],
    ['A=one\r\nB=two\r\n', 'one'],
    ['A=one\rB=two\r', 'one'],
  ])('reads %j', (text, value) => {
    expect(parse(text).A).toBe(value);
  });

  const TEXT = 'BRAND_NAME=Crédito Ñandú\r\nPORT=3001\r\n';
  const littleEndian = Buffer.from(`\ufeff${TEXT}`, 'utf16le');
  it.each([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${TEXT}`)],
    ['UTF-16 of PowerShell', littleEndian],
    ['UTF-16 of the other byte order', Buffer.from(littleEndian).swap16()],
    ['lines that end in CR', Buffer.from(TEXT.replaceAll('\n', ''))],
  ])('may be written in %s', (_, bytes) => {
    expect(read(bytes)).toEqual({ BRAND_NAME: 'Crédito Ñandú', PORT: '3001' });
  });

  it.each([
    ['UTF-16 without a byte order mark', Buffer.from(TEXT, 'utf16le')],
    ['half a character of UTF-16', littleEndian.subarray(0, -1)],
    ['a zero byte', Buffer.from('PORT=3001\0\n')],
  ])('is refused with %s', (_, bytes) => {
    expect(read(bytes)).toMatch(/^El archivo \S+\.env no es un texto que se pueda leer.*UTF-8\.$/);
  });

  it('may be a copy of .env.example', () => {
    const variables = parse(fs.readFileSync(path.join(ROOT, '.env.example'), 'utf8'));
    expect(variables).toMatchObject({ PORT: '3000', DATABASE_URL: '', BRAND_NAME: 'Crédito Claro' });
    expect(Object.values(variables).filter((value) => value.includes('#'))).toEqual([]);
  });
});
