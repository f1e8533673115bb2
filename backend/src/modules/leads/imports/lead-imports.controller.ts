import { Body, Controller, Get, HttpCode, Param, ParseUUIDPipe, Patch, Post, Req, Res } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiBody,
  ApiConsumes,
  ApiCreatedResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
  type ApiResponseNoStatusOptions,
} from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LoggedInAdmin, type CurrentAdmin } from '../../../common/current-admin';
import { ApiErrors } from '../../../common/error-response.dto';
import { Needs } from '../../../common/permissions/needs';
import { MediaFiles } from '../../media/media-files';
import { ChangeImportDto, StartImportDto, ImportDetailDto, ImportsDto } from './lead-imports.dto';
import { ImportUploadService } from './import-upload.service';
import { fileMissing, fileTooLarge, importNotFound } from './lead-imports.errors';
import { LeadImportsService, type RowsFile } from './lead-imports.service';
import { readUploadOptions } from './upload-options';

const FILE_MAX_BYTES = 100 * 1024 * 1024;
const FIELD_MAX_BYTES = 10_000;
const importId = new ParseUUIDPipe({ exceptionFactory: importNotFound });

const ROWS_FILE =
  'Kept for 7 days after the import. A cell that a spreadsheet would read as a formula begins with an apostrophe.';
const rowsFile = (description: string): ApiResponseNoStatusOptions => ({
  headers: {
    'x-total-rows': { description: 'Number of rows without the header.', schema: { type: 'integer' } },
  },
  description,
  content: { 'text/csv': { schema: { type: 'string' } } },
});

/** Converts an error of the upload. An incomplete or invalid form is a client error; a disk failure is a server error. */
function refuseBroken(error: unknown): never {
  throw error instanceof Error && !('syscall' in error) ? fileMissing() : error;
}

@ApiTags('admin imports')
@ApiBearerAuth()
@Controller('api/admin/imports')
export class LeadImportsController {
  constructor(
    private readonly uploads: ImportUploadService,
    private readonly imports: LeadImportsService,
    private readonly files: MediaFiles,
  ) {}

  @Post()
  @Needs('leads.manage')
  @ApiOperation({
    operationId: 'importLeads',
    summary: 'Upload a list of leads as a CSV file',
    description:
      'Accepts UTF-8, UTF-16, Windows-1252 and MacRoman; commas, semicolons, tabs and bars; up to 100 MB, 250,000 rows and 100 columns. Lines before the headings are skipped. The file is read in the background; `GET /api/admin/imports/{id}` shows the progress. Without `mapping`, the columns are read as in the last list with the same headings, or guessed from headings and cells. A row needs a name and a valid phone. An optional cell that cannot be read is left out and reported in `leftOut`. Verification status, proof, consent and opt-outs are never imported. With `dryRun` (the default), nothing is imported until `start`. Phones stay unverified, no consent is created, verified leads are not changed, and erased phones are refused. 422 `IMPORT_UNREADABLE` names the problem and its place.',
  })
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: {
      type: 'object',
      required: ['file'],
      properties: {
        mapping: {
          type: 'string',
          description:
            'JSON object with the heading of the column for each field; `morePhones` and `moreEmails` are lists',
        },
        dryRun: { type: 'string', enum: ['true', 'false'], description: '`false` imports immediately' },
        file: { type: 'string', format: 'binary' },
      },
    },
  })
  @ApiCreatedResponse({ type: ImportDetailDto })
  @ApiErrors(400, 401, 413, 422, 429)
  async upload(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Req() request: FastifyRequest,
  ): Promise<ImportDetailDto> {
    if (!request.isMultipart()) throw fileMissing();
    await this.uploads.count(admin);
    const part = await request
      .file({
        limits: {
          fileSize: FILE_MAX_BYTES,
          files: 1,
          fields: 5,
          fieldSize: FIELD_MAX_BYTES,
          headerPairs: 20,
        },
        throwFileSizeLimit: false,
      })
      .catch(refuseBroken);
    if (!part) throw fileMissing();
    const arrived = await this.files.take(part.file, 'import').catch(refuseBroken);
    try {
      if (part.file.truncated) throw fileTooLarge();
      return await this.imports.get(await this.uploads.take(admin, arrived.path, readUploadOptions(part)));
    } finally {
      await this.files.discard(arrived.path);
    }
  }

  @Get()
  @Needs('leads.manage')
  @ApiOperation({ operationId: 'listImports', summary: 'List imports' })
  @ApiOkResponse({ type: ImportsDto })
  @ApiErrors(401)
  async list(): Promise<ImportsDto> {
    return { imports: await this.imports.list() };
  }

  @Get(':id')
  @Needs('leads.manage')
  @ApiOperation({ operationId: 'getImport', summary: 'Get the preview, progress or result of an import' })
  @ApiOkResponse({ type: ImportDetailDto })
  @ApiErrors(401, 404)
  get(@Param('id', importId) id: string): Promise<ImportDetailDto> {
    return this.imports.get(id);
  }

  @Patch(':id')
  @Needs('leads.manage')
  @ApiOperation({
    operationId: 'changeImport',
    summary: 'Change the mapping of an import',
    description: 'Possible until the import is started (409 `IMPORT_STATE`). The list is checked again.',
  })
  @ApiOkResponse({ type: ImportDetailDto })
  @ApiErrors(400, 401, 404, 409, 422)
  async change(@Param('id', importId) id: string, @Body() dto: ChangeImportDto): Promise<ImportDetailDto> {
    await this.imports.change(id, dto);
    return this.imports.get(id);
  }

  @Post(':id/start')
  @HttpCode(200)
  @Needs('leads.manage')
  @ApiOperation({
    operationId: 'startImport',
    summary: 'Start a checked import',
    description:
      '409 `IMPORT_CHANGED` if `mapping` or `leadSource` is sent and another user has changed it since.',
  })
  @ApiBody({ type: StartImportDto, required: false })
  @ApiOkResponse({ type: ImportDetailDto })
  @ApiErrors(401, 404, 409, 422)
  async start(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Param('id', importId) id: string,
    @Body() seen: StartImportDto,
  ): Promise<ImportDetailDto> {
    await this.imports.start(admin, id, seen);
    return this.imports.get(id);
  }

  @Post(':id/undo')
  @HttpCode(200)
  @Needs('leads.manage')
  @ApiOperation({
    operationId: 'undoImport',
    summary: 'Undo an import',
    description:
      'Possible for 7 days (409 `IMPORT_OVER`). New leads are deleted, and changed leads get their previous values back. Leads that a user has worked with since stay unchanged and are counted in `left`.',
  })
  @ApiOkResponse({ type: ImportDetailDto })
  @ApiErrors(401, 404, 409)
  async undo(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Param('id', importId) id: string,
  ): Promise<ImportDetailDto> {
    await this.imports.undo(admin, id);
    return this.imports.get(id);
  }

  @Get(':id/refused')
  @Needs('leads.manage')
  @ApiOperation({
    operationId: 'getRefusedRows',
    summary: 'Download the refused rows with their reasons as a CSV file',
    description: `Available before the import is started. ${ROWS_FILE}`,
  })
  @ApiOkResponse(rowsFile('Columns: the headings of the list, `Línea` and `Motivo`'))
  @ApiErrors(401, 404)
  async refused(@Param('id', importId) id: string, @Res() reply: FastifyReply): Promise<void> {
    await send(reply, await this.imports.refused(id));
  }

  @Get(':id/incomplete')
  @Needs('leads.manage')
  @ApiOperation({
    operationId: 'getIncompleteRows',
    summary: 'Download the rows that are imported without some of their cells as a CSV file',
    description: `Available before the import is started. ${ROWS_FILE}`,
  })
  @ApiOkResponse(rowsFile('Columns: the headings of the list, `Línea` and `Sin importar`'))
  @ApiErrors(401, 404)
  async incomplete(@Param('id', importId) id: string, @Res() reply: FastifyReply): Promise<void> {
    await send(reply, await this.imports.incomplete(id));
  }
}

const send = async (reply: FastifyReply, { fileName, rows, csv }: RowsFile): Promise<void> => {
  await reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('x-total-rows', String(rows))
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(csv);
};
