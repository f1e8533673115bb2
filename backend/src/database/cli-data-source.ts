import { DataSource } from 'typeorm';
import { dataSourceOptions } from './data-source';

/** For TypeORM's command line, which wants a module exporting one DataSource. */
export default new DataSource(dataSourceOptions(process.env['DATABASE_URL'] ?? ''));
