// Runs one of the backend's command-line programs in a container, as `npm run admin`, `npm run audit` and
// `npm run rollups` do without Docker:
// docker compose run --rm --no-deps setup node docker/cli.mjs rollups check
import { completeEnvironment } from './environment.mjs';

const [name] = process.argv.splice(2, 1);
if (!['admin', 'audit', 'rollups', 'upgrade-check'].includes(name)) {
  process.stderr.write('node docker/cli.mjs admin …, audit …, rollups … o upgrade-check\n');
  process.exit(1);
}
// The upgrade check runs on a copy of the site's database, which only the owner may use.
completeEnvironment(process.env, { asOwner: name === 'upgrade-check' });
await import(`../backend/dist/bundle/cli/${name}.js`);
