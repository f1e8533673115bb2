import { Module } from '@nestjs/common';
import { SecurityModule } from '../security/security.module';
import { SettingsModule } from '../settings/settings.module';
import { WebhooksInModule } from '../webhooks-in/webhooks-in.module';
import { ProviderChecksController } from './provider-checks.controller';
import { ProviderChecksService } from './provider-checks.service';

@Module({
  imports: [SecurityModule, SettingsModule, WebhooksInModule],
  controllers: [ProviderChecksController],
  providers: [ProviderChecksService],
})
export class ProvidersModule {}
