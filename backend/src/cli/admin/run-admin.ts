import type { DataSource } from 'typeorm';
import type { Administrators, CommandContext } from './administrators';
import { CommandError, readOptions, USAGE } from './options';

/**
 * Runs a command of `npm run admin`. Loads only what the command needs: most of the time of a command is loading.
 * @param words the command and its options
 * @returns the exit code
 * @throws Error whose message is shown: CommandError if the command is refused
 */
export async function runAdmin(words: string[], context: CommandContext): Promise<number> {
  const { positionals, values } = readOptions(words);
  if (values.help) {
    context.print(USAGE);
    return 0;
  }
  const commands: Record<string, (accounts: Administrators) => Promise<void>> = {
    create: (accounts) => accounts.create(values),
    'ensure-first': (accounts) => accounts.ensureFirst(),
    list: (accounts) => accounts.list(),
    disable: (accounts) => accounts.disable(values),
    unlock: (accounts) => accounts.unlock(values),
    'set-phone': (accounts) => accounts.setPhone(values),
    'reset-password': (accounts) => accounts.resetPassword(values),
    'reset-otp': (accounts) => accounts.resetOtp(values),
    'release-restored': (accounts) => accounts.releaseRestored(),
    'accept-timeline': (accounts) => accounts.acceptTimeline(),
    'new-address': (accounts) => accounts.newAddress(),
  };
  const { environment, print } = context;
  /** Commands that are not about accounts. Each returns the exit code. */
  const reports: Record<string, (dataSource: DataSource) => Promise<number>> = {
    'check-providers': async (dataSource) => {
      const { checkProviders, tableOf } = await import('../check-providers.js');
      const findings = await checkProviders(dataSource, environment);
      print(tableOf(findings));
      return findings.some(({ ok }) => !ok) ? 1 : 0;
    },
    'contract-texts': async (dataSource) => {
      const { writeContractTexts } = await import('../contract-texts.js');
      await writeContractTexts(dataSource, environment, { ...values, print });
      return 0;
    },
    'payment-page-evidence': async (dataSource) => {
      const { listPaymentPage } = await import('../payment-page-evidence.js');
      return listPaymentPage(dataSource, environment, { ...values, print });
    },
  };
  const name = positionals[0] ?? '';
  const named = <T>(of: Record<string, T>): T | undefined => (Object.hasOwn(of, name) ? of[name] : undefined);
  const command = named(commands);
  const report = named(reports);
  if (!command && !report) throw new CommandError(USAGE);

  const databaseUrl = environment['DATABASE_URL'] ?? '';
  const [{ DataSource: Source }, { dataSourceOptions }, { migrate }] = await Promise.all([
    import('typeorm'),
    import('../../database/data-source.js'),
    import('../../database/application-role.js'),
  ]);
  const dataSource = await new Source(dataSourceOptions(databaseUrl)).initialize();
  try {
    await migrate(dataSource, environment['DATABASE_OWNER_URL']);
    if (report) return await report(dataSource);
    const { Administrators } = await import('./administrators.js');
    await command!(new Administrators(dataSource, databaseUrl, context));
    return 0;
  } finally {
    await dataSource.destroy();
  }
}
