import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { ThrottlerGuard, ThrottlerModule } from '@nestjs/throttler';
import type { FastifyRequest } from 'fastify';
import { LoggerModule } from 'nestjs-pino';
import { clientOf } from './common/client';
import { CommonModule } from './common/common.module';
import { ErrorFilter } from './common/http/error.filter';
import { subscriberOf } from './common/ip-addresses';
import { isVisitorHidden } from './common/request-context';
import { LogDestination } from './common/log-destination';
import { loggerOptions } from './common/logging';
import { createValidationPipe } from './common/http/validation.pipe';
import type { AppConfig } from './config/app-config';
import { ConfigModule } from './config/config.module';
import { DatabaseModule } from './database/database.module';
import { JobsModule } from './jobs/jobs.module';
import { definedQueues } from './jobs/queue';
import { AccountModule } from './modules/auth/account/account.module';
import { AppointmentsModule } from './modules/appointments/appointments.module';
import { AnalyticsModule } from './modules/analytics/analytics.module';
import { AuthModule } from './modules/auth/auth.module';
import { CampaignsModule } from './modules/campaigns/campaigns.module';
import { CostsModule } from './modules/analytics/costs/costs.module';
import { ConversationsModule } from './modules/conversations/conversations.module';
import { EventsModule } from './modules/events/events.module';
import { HealthModule } from './modules/health/health.module';
import { LeadsModule } from './modules/leads/leads.module';
import { MessageTemplatesModule } from './modules/conversations/templates/message-templates.module';
import { MessagingModule } from './modules/messaging/messaging.module';
import { PeopleModule } from './modules/people/people.module';
import { PaymentsModule } from './modules/payments/payments.module';
import { PrivacyModule } from './modules/privacy/privacy.module';
import { ProvidersModule } from './modules/providers/providers.module';
import { HIDDEN_FACTOR } from './modules/security/limits/address-factor';
import { SecurityModule } from './modules/security/security.module';
import { SettingsModule } from './modules/settings/settings.module';
import { SettingsService } from './modules/settings/settings.service';
import { MediaModule } from './modules/media/media.module';
import { SiteModule } from './modules/site/site.module';
import { StatesModule } from './modules/states/states.module';
import { StreamModule } from './modules/stream/stream.module';
import { TasksModule } from './modules/tasks/tasks.module';
import { VerificationModule } from './modules/verification/verification.module';
import { WebhooksOutModule } from './modules/webhooks-out/webhooks-out.module';

/** Limit of each instance against floods. Limits that protect money, codes or logins are counted in the database instead. */
const CALLS_PER_IP_MINUTE = 600;
const FLOOD_GUARD = {
  ttl: 60_000,
  limit: () => CALLS_PER_IP_MINUTE * (isVisitorHidden() ? HIDDEN_FACTOR : 1),
};

/** Imports all modules for one configuration. */
@Module({})
export class AppModule {
  static with(config: AppConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.with(config),
        LoggerModule.forRoot(loggerOptions(config.logLevel, new LogDestination(config.logFile))),
        ThrottlerModule.forRoot({
          throttlers: [FLOOD_GUARD],
          getTracker: (request) => subscriberOf(clientOf(request as FastifyRequest).ip),
        }),
        CommonModule,
        DatabaseModule,
        JobsModule.with(definedQueues()),
        SettingsModule,
        StatesModule,
        MessagingModule,
        EventsModule,
        // Guards run in the order of these modules: flood, block, login.
        SecurityModule,
        AuthModule,
        AccountModule,
        VerificationModule,
        TasksModule,
        LeadsModule,
        PeopleModule,
        PaymentsModule,
        CampaignsModule,
        ConversationsModule,
        MessageTemplatesModule,
        StreamModule,
        WebhooksOutModule,
        AnalyticsModule,
        CostsModule,
        AppointmentsModule,
        PrivacyModule,
        ProvidersModule,
        HealthModule,
        // Last, because their routes match all remaining paths.
        MediaModule,
        SiteModule,
      ],
      providers: [
        { provide: APP_GUARD, useClass: ThrottlerGuard },
        { provide: APP_FILTER, useClass: ErrorFilter },
        {
          provide: APP_PIPE,
          inject: [SettingsService],
          useFactory: (settings: SettingsService) =>
            createValidationPipe(async () => (await settings.get()).timeZone),
        },
      ],
    };
  }
}
