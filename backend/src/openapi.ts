import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';

/** Describes the API from its controllers and DTOs. */
export function buildOpenApiDocument(app: NestFastifyApplication): OpenAPIObject {
  const description = [
    'Errors are always `{ code, message, error, requestId, details? }`; `code` is stable, `message` is for the person, in Spanish.',
    'Times are ISO 8601 in UTC. Phones are E.164 in answers and may have any punctuation in requests.',
    'Unknown body fields are refused.',
  ].join('\n\n');
  const base = new DocumentBuilder()
    .setTitle('API de captación y panel administrativo')
    .setDescription(description)
    .setVersion('1.0.0')
    .addTag('leads', 'The form, its verification code and the way to the calendar')
    .addTag('payments', 'Plans and payment by card')
    .addTag('events', 'The funnel')
    .addTag('config', 'What the public pages need at run time')
    .addTag('auth', 'Administrators: login and session')
    .addTag('admin leads', 'Leads, as the office sees and works them')
    .addTag('account', "One's own account: password, e-mail, username, second factor, sessions")
    .addTag('analytics', 'Figures by state, hour and day, the funnel, the office’s work')
    .addTag('security', 'Tries, blocks and addresses')
    .addTag('settings', 'What the owner can change while the product runs')
    .addTag('audit', 'What administrators did')
    .addTag('health', 'For operators')
    .addBearerAuth()
    .build();
  return SwaggerModule.createDocument(app, base, { autoTagControllers: false });
}

/** Serves Swagger UI at /docs and the document at /docs-json. */
export function setUpOpenApi(app: NestFastifyApplication): void {
  SwaggerModule.setup('docs', app, () => buildOpenApiDocument(app), {
    jsonDocumentUrl: 'docs-json',
    customSiteTitle: 'API',
  });
}
