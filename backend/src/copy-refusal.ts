import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { formatUsPhone } from 'domain/phone';
import { AppError } from './common/app-error';
import { sendRefusal } from './common/http/error.filter';
import { PageFrame } from './common/http/page-frame';
import { Installation } from './database/installation/installation';
import { SettingsService } from './modules/settings/settings.service';

/** Paths of the back office, its files, and the health checks. */
const OFFICE = /^\/(?:admin|assets|api\/admin|api\/health)(?:[/?]|$)/;
/** Paths with direct charges or refunds; other actions wait in the queue. */
const CHARGES = /^\/api\/admin\/payments(?:[/?]|$)/;

/** Refuses visitors, and payments by the office, while the database is a restored copy. */
export function refuseInCopy(app: NestFastifyApplication): void {
  const installation = app.get(Installation);
  const settings = app.get(SettingsService);
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', async (request, reply) => {
      if (!installation.copy) return;
      if (CHARGES.test(request.url) && request.method !== 'GET') installation.assertLive();
      if (OFFICE.test(request.url)) return;
      const { officePhone } = await settings.get();
      sendRefusal(reply, app.get(PageFrame), new AppError(503, 'COPY_PAUSED', forVisitors(officePhone)));
      await reply;
    });
}

function forVisitors(officePhone: string): string {
  const text = 'El sitio no está disponible por el momento.';
  return officePhone ? `${text} Llámenos al ${formatUsPhone(officePhone)}.` : `${text} Inténtelo más tarde.`;
}
