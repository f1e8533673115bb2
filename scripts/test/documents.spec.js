const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { pathToFileURL } = require('node:url');

const ROOT = path.resolve(__dirname, '../..');
const read = (file) => fs.readFileSync(path.join(ROOT, file), 'utf8');
const COMPOSE_FILES = [
  'docker-compose.yml',
  'docker-compose.production.yml',
  'docker-compose.pitr.yml',
  'docker-compose.off-site.yml',
  'docker-compose.ha.yml',
];

/** The blocks of commands that operators follow, and which are run elsewhere. */
const [blocks, elsewhere] = (() => {
  const library = pathToFileURL(path.join(ROOT, 'scripts/lib/document-blocks.mjs')).href;
  const program = `
    import { blocksOf, FOLLOWED, RUN_ELSEWHERE } from ${JSON.stringify(library)};
    console.log(JSON.stringify([FOLLOWED.flatMap(blocksOf), RUN_ELSEWHERE]));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
  });
  if (!stdout) throw new Error(stderr);
  return JSON.parse(stdout);
})();
const commands = blocks.filter(({ language }) => language === 'sh');

it("every block of the operators' documents has a language, and every block of commands a unique name", () => {
  expect(
    blocks.filter(({ language }) => !['sh', 'ini', 'yaml', 'caddy', 'haproxy'].includes(language)),
  ).toEqual([]);
  const names = commands.map(({ name }) => name);
  expect(names.filter((name) => name === '')).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThan(15);
});

it('npm run documents runs every block, in Docker', () => {
  const program = read('scripts/documents.mjs');
  const run = new Set([...program.matchAll(/follow\('([\w-]+)'/g)].map(([, name]) => name));
  const named = new Set(commands.map(({ name }) => name));
  expect([...named].filter((name) => !run.has(name) && !elsewhere[name])).toEqual([]);
  expect([...run].filter((name) => !named.has(name))).toEqual([]);
  for (const file of Object.values(elsewhere)) expect(fs.existsSync(path.join(ROOT, file))).toBe(true);
});

it.each(commands.map(({ name, commands: text }) => [name, text]))(
  '%s is in step with what it names',
  (_, text) => {
    const { status, stderr } = spawnSync('bash', ['-n'], { input: text, encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);

    const files = [
      ...text.matchAll(/(?:^|[\s:=])((?:docker|scripts|docs)\/[\w./-]+|docker-compose[\w.-]*\.yml)/gm),
    ];
    expect(files.map(([, file]) => file).filter((file) => !fs.existsSync(path.join(ROOT, file)))).toEqual([]);
    // Scripts are mounted into containers under their own names.
    const mounted = [...text.matchAll(/\/usr\/local\/bin\/([\w-]+\.sh)/g)].map(([, file]) => file);
    const mounts = COMPOSE_FILES.map(read).join('\n');
    expect(mounted.filter((file) => !mounts.includes(`./docker/${file}:/usr/local/bin/${file}:ro`))).toEqual(
      [],
    );

    const services = [...mounts.matchAll(/^ {2}([a-z-]+):$/gm)].map(([, service]) => service);
    for (const [, rest] of text.matchAll(
      /docker compose (?:stop|start|logs|up -d|exec|run)((?: +[^\s;|$)]+)*)/g,
    )) {
      const words = rest.trim().split(/\s+/).filter(Boolean);
      while (words[0]?.startsWith('-')) {
        const option = words.shift();
        if (['-u', '-v', '--entrypoint', '--tail'].includes(option)) words.shift();
      }
      if (words[0]) expect(services).toContain(words[0]);
    }
  },
);

it('docker/production.env sets nothing that the compose files do not read', () => {
  const read1 = COMPOSE_FILES.map(read).join('\n');
  const names = [...read('docker/production.env').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(names.filter((name) => name !== 'COMPOSE_FILE' && !read1.includes(`\${${name}:`))).toEqual([]);
});
