import { Module } from '@nestjs/common';
import { PagesModule } from '../site/pages.module';
import { HealthController } from './health.controller';

@Module({ imports: [PagesModule], controllers: [HealthController] })
export class HealthModule {}
