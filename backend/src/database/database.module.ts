import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from '../common/clock';
import { AppConfig } from '../config/app-config';
import { dataSourceOptions, runMigrations } from './data-source';
import { DatabaseWatch } from './driver/database-watch';
import { Timelines } from './driver/timelines';
import { Installation } from './installation/installation';
import { checkSecretPrints } from './installation/secret-prints';

/**
 * Provides the connection pool, and migrates the database before the first request, as the role of DATABASE_URL. If another
 * role owns the tables, a separate process has migrated the database before.
 */
@Global()
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [AppConfig],
      useFactory: (config: AppConfig) => ({
        ...dataSourceOptions(config.databaseUrl, new Timelines(config.mediaDir)),
        retryAttempts: 0,
      }),
      dataSourceFactory: async (options) => {
        const dataSource = await new DataSource(options!).initialize();
        await runMigrations(dataSource);
        return dataSource;
      },
    }),
  ],
  providers: [
    {
      provide: Installation,
      inject: [DataSource, AppConfig],
      useFactory: async (dataSource: DataSource, config: AppConfig) => {
        await checkSecretPrints(dataSource, config);
        const installation = new Installation(dataSource, config);
        await installation.start();
        return installation;
      },
    },
    {
      provide: DatabaseWatch,
      // Starts after the installation, which reads the last heartbeat of the original.
      inject: [DataSource, AppConfig, Clock, Installation],
      useFactory: async (dataSource: DataSource, config: AppConfig, clock: Clock) => {
        const watch = new DatabaseWatch(dataSource, config, clock);
        await watch.start();
        return watch;
      },
    },
  ],
  exports: [TypeOrmModule, DatabaseWatch, Installation],
})
export class DatabaseModule {}
