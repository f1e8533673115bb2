import { Controller, Get, Inject, NotFoundException, Param, Query, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { SkipThrottle } from '@nestjs/throttler';
import { isPlanId } from 'domain/plans';
import type { FastifyReply } from 'fastify';
import { otherBuildWith, PAGES_FOLDER } from './pages';

/** Pages that are files of their own name. */
const PAGES = new Set(['privacidad', 'terminos', 'divulgaciones', 'calendario']);
/** Pages of the back office, one file that finds its page by the address. */
const ADMIN_PAGES = new Set(['', 'login', 'security', 'mapa']);

/** Serves the prerendered pages. Files under /assets and other files are served by @fastify/static itself. */
@ApiExcludeController()
@SkipThrottle()
@Controller()
export class SiteController {
  constructor(@Inject(PAGES_FOLDER) private readonly pages: string | null) {}

  @Get()
  landing(@Res() reply: FastifyReply): void {
    void reply.sendFile('index.html');
  }

  @Get('checkout')
  checkout(@Query('plan') plan: unknown, @Res() reply: FastifyReply): void {
    if (isPlanId(plan)) void reply.sendFile('checkout.html');
    else void reply.redirect('/', 302);
  }

  @Get('admin')
  admin(@Res() reply: FastifyReply): void {
    void reply.sendFile('admin.html');
  }

  @Get('admin/*')
  adminPage(@Param('*') name: string, @Res() reply: FastifyReply): void {
    if (ADMIN_PAGES.has(name.replace(/\/$/, ''))) void reply.sendFile('admin.html');
    else this.notFound(reply);
  }

  @Get('*')
  page(@Param('*') name: string, @Res() reply: FastifyReply): void {
    // An unknown endpoint is the API's to answer, in its own error shape.
    if (/^(api|docs|docs-json)(\/|$)/.test(name)) throw new NotFoundException();
    const other = this.pages && otherBuildWith(name, this.pages);
    if (other) void reply.sendFile(name, other);
    else if (PAGES.has(name)) void reply.sendFile(`${name}.html`);
    else this.notFound(reply);
  }

  private notFound(reply: FastifyReply): void {
    void reply.status(404).sendFile('404.html');
  }
}
