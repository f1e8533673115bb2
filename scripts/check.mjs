// Every check that does not run the product. CI runs this command, then the tests.
import { staleGeneratedFiles } from './lib/generated.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { licenceProblems } from './lib/licences.mjs';
import { at, childEnvironment, pinnedNode, ROOT } from './lib/project.mjs';
import { command, runQuietly, withProgress } from './lib/terminal.mjs';

const tool = (...parts) => at('node_modules', ...parts);
const TSC = tool('typescript', 'bin', 'tsc');

const CHECKS = [
  ['Formato', [tool('prettier', 'bin', 'prettier.cjs'), '--check', '--log-level', 'warn', '.']],
  ['Reglas del código', [tool('eslint', 'bin', 'eslint.js'), '--max-warnings', '0', '.']],
  ['Tipos del dominio', [TSC, '--noEmit', '-p', 'domain/tsconfig.json']],
  ['Tipos del servidor', [TSC, '--noEmit', '-p', 'backend/tsconfig.json']],
  ['Tipos de las páginas', [TSC, '--noEmit', '-p', 'frontend/tsconfig.json']],
  [
    'Fronteras entre módulos',
    [
      tool('dependency-cruiser', 'bin', 'dependency-cruiser.mjs'),
      'domain/src',
      'backend/src',
      'frontend/src',
      'scripts',
      'bench',
    ],
  ],
  ['Código y dependencias sin uso', [tool('knip', 'bin', 'knip.js'), '--no-progress']],
  ['Migraciones al día', [tool('jest', 'bin', 'jest.js'), 'test/integration/database/migrations'], 'backend'],
];

command(async () => {
  await ensureInstalled();
  const failures = [];
  const attempt = (label, work) =>
    withProgress(label, work).catch((error) => failures.push(`${label}\n${error.message}`));

  for (const [label, options, folder] of CHECKS) {
    await attempt(label, () =>
      runQuietly('', pinnedNode(), options, {
        cwd: folder ? at(folder) : ROOT,
        env: childEnvironment({
          NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
        }),
      }),
    );
  }
  await attempt('Licencias de las dependencias', async () => {
    const problems = licenceProblems();
    if (problems.length > 0) throw new Error(problems.join('\n'));
  });
  await attempt('Documento y cliente de la API al día', async () => {
    const stale = await staleGeneratedFiles();
    if (stale.length > 0) throw new Error(`Desactualizados: ${stale.join(', ')}. Ejecute npm run generate.`);
  });

  for (const failure of failures) process.stdout.write(`\n✖ ${failure}\n`);
  process.stdout.write(
    failures.length > 0 ? `\n${failures.length} de las comprobaciones fallaron.\n` : '\nTodo en orden.\n',
  );
  process.exitCode = failures.length > 0 ? 1 : 0;
});
