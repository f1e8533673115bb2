import { Module } from '@nestjs/common';
import { SecurityModule } from '../security/security.module';
import { SettingsModule } from '../settings/settings.module';
import { WebhooksModule } from '../webhooks/webhooks.module';
import { ProviderChecksController } from './provider-checks.controller';
import { ProviderChecksService } from './provider-checks.service';

@Module({
  imports: [SecurityModule, SettingsModule, WebhooksModule],
  controllers: [ProviderChecksController],
  providers: [ProviderChecksService],
})
export class ProvidersModule {}
