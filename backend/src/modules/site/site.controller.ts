import { Controller, Get, Headers, NotFoundException, Param, Query, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { SkipThrottle } from '@nestjs/throttler';
import { PAYMENT_LINK_SECRET } from 'domain/payments/payment-links';
import { isPlanId, PLAN_IDS } from 'domain/payments/plans';
import type { FastifyReply } from 'fastify';
import { AppError } from '../../common/app-error';
import { KeptAssets } from './kept-assets';
import { sendRendered } from './send-rendered';
import { SitePages } from './site-pages';

/** Pages with a file of the same name. */
const PAGES = new Set(['terminos', 'divulgaciones', 'accesibilidad', 'calendario']);
/** Day on which the statement on the Global Privacy Control was last updated. */
const GPC_STATEMENT = { gpc: true, lastUpdate: '2026-11-27' };
/** Returns whether a rendered file has its name as its address, such as the captions of an uploaded video. */
const isFile = (name: string): boolean => !name.endsWith('.html');
/** Pages of the back office: one file that chooses its page by the address. */
const ADMIN_PAGES = new Set(['', 'login', 'security', 'mapa', 'invitacion']);

/** Serves the pages. @fastify/static itself serves the build's own files. */
@ApiExcludeController()
@SkipThrottle()
@Controller()
export class SiteController {
  constructor(
    private readonly pages: SitePages,
    private readonly assets: KeptAssets,
  ) {}

  @Get()
  landing(@Res() reply: FastifyReply): void {
    this.send('index.html', reply);
  }

  @Get('checkout')
  checkout(@Query('plan') plan: unknown, @Query('ref') ref: unknown, @Res() reply: FastifyReply): void {
    // Throws an error that becomes an explanatory page, because a person with a cut link would not understand another
    // page.
    if (isCutPaymentLink(plan, ref)) throw new NotFoundException();
    if (isPlanId(plan)) this.send('checkout.html', reply);
    else void reply.redirect('/', 302);
  }

  /** Sends the notice that acknowledges the Global Privacy Control signal to browsers that send it. */
  @Get('privacidad')
  privacy(@Headers('sec-gpc') signal: string | undefined, @Res() reply: FastifyReply): void {
    const name = signal === '1' ? 'privacidad-gpc.html' : 'privacidad.html';
    this.send(name, reply, 200, 'accept-encoding, sec-gpc');
  }

  @Get('.well-known/gpc.json')
  privacyControl(@Res() reply: FastifyReply): void {
    void reply.send(GPC_STATEMENT);
  }

  @Get('admin')
  admin(@Res() reply: FastifyReply): void {
    this.send('admin.html', reply);
  }

  @Get('admin/*')
  adminPage(@Param('*') name: string, @Res() reply: FastifyReply): void {
    if (ADMIN_PAGES.has(name.replace(/\/$/, ''))) this.send('admin.html', reply);
    else this.send('404.html', reply, 404);
  }

  @Get('*')
  page(@Param('*') name: string, @Res() reply: FastifyReply): void {
    // The API answers an unknown endpoint, in its own error format.
    if (/^(api|docs|docs-json)(\/|$)/.test(name)) throw new NotFoundException();
    const kept = this.assets.folderOf(name);
    if (kept) void reply.sendFile(name.slice('assets/'.length), kept);
    else if (PAGES.has(name)) this.send(`${name}.html`, reply);
    else if (isFile(name) && this.pages.file(name)) this.send(name, reply);
    else this.send('404.html', reply, 404);
  }

  private send(name: string, reply: FastifyReply, status = 200, vary?: string): void {
    const file = this.pages.file(name);
    if (!file)
      throw new AppError(503, 'NOT_READY', 'El servicio no está listo. Inténtelo de nuevo en unos segundos.');
    sendRendered(reply, file, status, vary);
  }
}

/** Returns whether an address `/checkout?plan=…&ref=…` lost a part of its secret or of its plan, such as its end in a message. */
function isCutPaymentLink(plan: unknown, ref: unknown): boolean {
  if (ref !== undefined) return !isPlanId(plan) || typeof ref !== 'string' || !PAYMENT_LINK_SECRET.test(ref);
  return (
    typeof plan === 'string' && plan !== '' && !isPlanId(plan) && PLAN_IDS.some((id) => id.startsWith(plan))
  );
}
