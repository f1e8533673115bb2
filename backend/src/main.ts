import { flushCompileCache } from 'node:module';
import { parseArgs } from 'node:util';
import { Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppConfig, ConfigurationError } from './config/app-config';
import { createApp } from './create-app';
import { MigrationFailure } from './database/data-source';
import { RefusedDatabase } from './database/development-database';
import { OtherSecrets } from './database/installation/secret-prints';
import { chainIsGuarded } from './database/application-role';
import { startMetricsServer } from './metrics';

/**
 * Returns the memory that only the start needed to the system. Node itself would keep about 45 MB of it while the server is idle, as it does
 * where the inspector is missing or not permitted.
 */
async function releaseMemory(): Promise<void> {
  try {
    const { Session } = await import('node:inspector/promises');
    const session = new Session();
    session.connect();
    await session.post('HeapProfiler.collectGarbage');
    session.disconnect();
  } catch (error) {
    new Logger('Memory').warn(`The memory of the start is kept: ${String(error)}`);
  }
}

async function main(): Promise<void> {
  // Only the commands that create the first user and migrate need them.
  delete process.env['ADMIN_PASSWORD'];
  const givenOwner = process.env['DATABASE_OWNER_URL'];
  delete process.env['DATABASE_OWNER_URL'];
  // Options set by the launcher.
  const { values } = parseArgs({
    options: {
      'log-file': { type: 'string' },
      pages: { type: 'string' },
      'generated-secrets': { type: 'string' },
    },
  });
  const config = new AppConfig(process.env, {
    logFile: values['log-file'],
    pages: values.pages,
    generatedSecrets: values['generated-secrets']?.split(','),
  });
  const stopTracing = config.tracing && (await import('./tracing.js')).startTracing(config.tracing);
  const app = await createApp(config);
  if (stopTracing) app.getHttpAdapter().getInstance().addHook('onClose', stopTracing);
  // Before jobs and visitors, which would wait for it, and not at its end, because a killed process writes nothing then. Does nothing without
  // NODE_COMPILE_CACHE, or if the cache is complete.
  flushCompileCache();
  await app.listen(config.port, config.host);
  for (const warning of config.warnings) new Logger('Configuration').warn(warning);
  if (!(await chainIsGuarded(app.get(DataSource))))
    new Logger('Database').warn(
      'Only triggers guard the audit chain: the role of DATABASE_URL owns it and could remove them. DATABASE_OWNER_URL separates the two (docs/security.md)',
    );
  if (givenOwner)
    new Logger('Database').warn(
      'DATABASE_OWNER_URL is in the environment of the server, which never uses it: give it to the process that migrates alone (docs/security.md)',
    );
  if (config.usesOutbox && config.outboxFor === 'nobody')
    new Logger('Outbox').warn(
      'PUBLIC_URL is not this machine, so /dev/outbox answers nobody: name real transports, or set ALLOW_DEV_OUTBOX=true',
    );
  if (config.metricsPort !== null) await startMetricsServer(app, config.metricsPort, config.host);
  await releaseMemory();
  // The launcher waits for this message. If the launcher ends, even killed, the server ends too.
  if (process.send) {
    process.send('ready');
    process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  }
}

main().catch((error: unknown) => {
  // Their messages contain instructions, for which no one needs to know where they were thrown.
  const isExplained = [ConfigurationError, MigrationFailure, RefusedDatabase, OtherSecrets].some(
    (known) => error instanceof known,
  );
  process.stderr.write(
    `${isExplained ? (error as Error).message : String((error as Error).stack ?? error)}\n`,
  );
  process.exit(1);
});
