import { DataSource } from 'typeorm';
import { dataSourceOptions } from './data-source';

/** Required by TypeORM's command line, which needs a module with one DataSource. */
export default new DataSource(dataSourceOptions(process.env['DATABASE_URL'] ?? ''));
