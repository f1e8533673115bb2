import { ResultsRepository } from '../modules/analytics/costs/results.repository';
import { LeadCountsRepository } from '../modules/leads/list/lead-counts.repository';
import { endWith } from './end-with';
import { withDatabase } from './with-database';

const USAGE = `npm run rollups -- check      compara los contadores con lo que cuentan
npm run rollups -- rebuild    los cuenta de nuevo`;

/**
 * Checks or rebuilds the lead counts of the dashboard and the lead results of the costs report. The server checks both every hour, and
 * rebuilds them only if they are wrong. Migrates the database first.
 */
async function main(): Promise<void> {
  const [command] = process.argv.slice(2);
  if (command !== 'check' && command !== 'rebuild') throw new Error(USAGE);
  await withDatabase(async (dataSource) => {
    const counts = new LeadCountsRepository(dataSource);
    const results = new ResultsRepository(dataSource);
    if (command === 'rebuild') {
      await counts.rebuild();
      await results.rebuild();
    }
    const { hours, states, categories } = await counts.drift();
    const costs = await results.drift();
    if (hours + states + categories + costs > 0) {
      throw new Error(
        `Los contadores no coinciden con los leads en ${hours} horas, ${states} estados y ${categories} categorías, ni los de costos en ${costs} horas y días: npm run rollups -- rebuild`,
      );
    }
    process.stdout.write('Los contadores coinciden con los leads, sus citas y sus pagos.\n');
  });
}

main().catch(endWith);
