import type { Readable } from 'node:stream';
import { applyDecorators, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiProduces } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';

/** CSV file to be sent. */
export interface CsvFile {
  fileName: string;
  /** Number of rows without the header. */
  rows: number;
  csv: Readable | string;
}

/** Documents a response that is a CSV file. */
export const ApiCsvResponse = (): MethodDecorator =>
  applyDecorators(
    ApiProduces('text/csv'),
    ApiOkResponse({
      schema: { type: 'string', format: 'binary' },
      headers: {
        'x-total-rows': { description: 'Number of rows without the header.', schema: { type: 'integer' } },
      },
    }),
  );

/** Returns a CSV file as the response, with the number of its rows in a header. */
export function sendCsv(reply: FastifyReply, { csv, fileName, rows }: CsvFile): StreamableFile {
  void reply.header('x-total-rows', String(rows));
  const options = { type: 'text/csv; charset=utf-8', disposition: `attachment; filename="${fileName}"` };
  return typeof csv === 'string'
    ? new StreamableFile(Buffer.from(csv), options)
    : new StreamableFile(csv, options);
}
