// Installs, builds and starts the product: `npm start`. A new machine needs only npm and Node 18 or newer.
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { loadEnvironmentFile } from './lib/project.mjs';
import { command } from './lib/terminal.mjs';

const HELP = `Uso: npm start        inicia el sitio y su panel, con sus datos
     npm run demo     lo mismo con personas inventadas, aparte de sus datos

La primera vez instala, compila y crea el usuario, y muestra su contraseña. Ctrl-C termina.

  PORT=3001 npm start              otro puerto (3000 si no se indica)
  DATA_DIR=/srv/sitio npm start    otra carpeta de datos (.data si no se indica)

Los demás ajustes se escriben en el archivo .env: .env.example los explica uno por uno.
`;

command(async () => {
  if (process.argv.slice(2).some((option) => option === '--help' || option === '-h'))
    return void process.stdout.write(HELP);
  // Before the installation, because npm reads settings of a proxy from the environment.
  loadEnvironmentFile();
  await ensureInstalled();
  const { pages } = await ensureBuilt();
  const { launch } = await import('./lib/launch.mjs');
  await launch({ demo: process.argv.includes('--demo'), pages });
});
