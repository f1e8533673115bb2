const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
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
  ])('reads %j', (text, value) => {
    expect(parse(text).A).toBe(value);
  });

  it('may be a copy of .env.example', () => {
    const variables = parse(fs.readFileSync(path.join(ROOT, '.env.example'), 'utf8'));
    expect(variables).toMatchObject({ PORT: '3000', DATABASE_URL: '', BRAND_NAME: 'Crédito Claro' });
    expect(Object.values(variables).filter((value) => value.includes('#'))).toEqual([]);
  });
});
