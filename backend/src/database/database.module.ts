import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from '../common/clock';
import { AppConfig } from '../config/app-config';
import { migrate } from './application-role';
import { dataSourceOptions } from './data-source';
import { DatabaseWatch } from './driver/database-watch';

/** The one connection pool, migrated before the first request is taken. */
@Global()
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [AppConfig],
      useFactory: (config: AppConfig) => ({
        ...dataSourceOptions(config.databaseUrl),
        retryAttempts: 0,
        ownerUrl: config.databaseOwnerUrl,
      }),
      dataSourceFactory: async (options) => {
        const dataSource = await new DataSource(options!).initialize();
        const { ownerUrl } = options as { ownerUrl?: string };
        await migrate(dataSource, ownerUrl);
        return dataSource;
      },
    }),
  ],
  providers: [
    {
      provide: DatabaseWatch,
      inject: [DataSource, AppConfig, Clock],
      useFactory: async (...parts: ConstructorParameters<typeof DatabaseWatch>) => {
        const watch = new DatabaseWatch(...parts);
        await watch.start();
        return watch;
      },
    },
  ],
  exports: [TypeOrmModule, DatabaseWatch],
})
export class DatabaseModule {}
