import { writeFileSync } from 'node:fs';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from '../app.module';
import { AppConfig } from '../config/app-config';
import { buildOpenApiDocument } from '../openapi';

/** Writes the OpenAPI document with sorted keys and enums to the given file; needs no database. */
async function main(): Promise<void> {
  const [file] = process.argv.slice(2);
  if (!file) throw new Error('usage: openapi.js FILE');
  const unused = 'never used: nothing is served '.padEnd(40, 'x');
  const config = new AppConfig({
    DATABASE_URL: 'postgres://localhost/none',
    JWT_SECRET: unused,
    ENCRYPTION_KEY: unused,
    OTP_SECRET: unused,
    LOG_LEVEL: 'silent',
  });
  // Preview mode reads the decorators without creating providers.
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.with(config), new FastifyAdapter(), {
    preview: true,
    logger: false,
  });
  writeFileSync(file, `${JSON.stringify(sorted(buildOpenApiDocument(app)), null, 2)}\n`);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      // The compiler orders the members of a union by their first occurrence anywhere in the program.
      .map(([key, inner]) => [
        key,
        key === 'enum' && Array.isArray(inner) ? inner.toSorted() : sorted(inner),
      ]),
  );
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${String((error as Error).stack ?? error)}\n`);
    process.exit(1);
  },
);
