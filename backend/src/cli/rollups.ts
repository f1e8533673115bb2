import { DataSource } from 'typeorm';
import { migrate } from '../database/application-role';
import { dataSourceOptions } from '../database/data-source';
import { LeadCountsRepository } from '../modules/leads/list/lead-counts.repository';

const USAGE = `npm run rollups -- check      compara los contadores con los leads
npm run rollups -- rebuild    los cuenta de nuevo`;

/** Checks or rebuilds the counts of leads that the dashboard reads; the server does both every hour. */
async function main(): Promise<void> {
  const [command] = process.argv.slice(2);
  if (command !== 'check' && command !== 'rebuild') throw new Error(USAGE);
  const dataSource = await new DataSource(dataSourceOptions(process.env['DATABASE_URL'] ?? '')).initialize();
  try {
    await migrate(dataSource, process.env['DATABASE_OWNER_URL']);
    const counts = new LeadCountsRepository(dataSource);
    if (command === 'rebuild') await counts.rebuild();
    const { hours, states } = await counts.drift();
    if (hours > 0 || states > 0) {
      throw new Error(
        `Los contadores no coinciden con los leads en ${hours} horas y ${states} estados: npm run rollups -- rebuild`,
      );
    }
    process.stdout.write('Los contadores coinciden con los leads.\n');
  } finally {
    await dataSource.destroy();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
});
