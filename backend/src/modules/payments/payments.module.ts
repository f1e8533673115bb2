import { Logger, Module } from '@nestjs/common';
import { AppConfig } from '../../config/app-config';
import { AuditModule } from '../audit/audit.module';
import { EventsModule } from '../events/events.module';
import { FraudModule } from '../fraud/fraud.module';
import { LeadsModule } from '../leads/leads.module';
import { MessagingModule } from '../messaging/messaging.module';
import { SecurityModule } from '../security/security.module';
import { SettingsModule } from '../settings/settings.module';
import { WebhooksModule } from '../webhooks/webhooks.module';
import { AdminPaymentsController } from './office/admin-payments.controller';
import { ChargeService } from './checkout/charge.service';
import { ContractService } from './contract/contract.service';
import { NmiGateway } from './gateway/nmi-gateway';
import { NmiWebhookController } from './settlement/nmi-webhook.controller';
import { NmiWebhookService } from './settlement/nmi-webhook.service';
import { PaymentGateway } from './gateway/payment-gateway';
import { PaymentsController } from './checkout/payments.controller';
import { PaymentListService } from './office/payment-list.service';
import { PlansController } from './checkout/plans.controller';
import { ReceiptsService } from './settlement/receipts.service';
import { ReconciliationService } from './settlement/reconciliation.service';
import { RefundsService } from './office/refunds.service';
import { PaymentResolutionService } from './office/payment-resolution.service';
import { StoredCardChargesService } from './office/stored-card-charges.service';
import { PaymentListRepository } from './office/payment-list.repository';
import { SimulatedTransactionsRepository } from './gateway/simulated-transactions.repository';
import { RefundSettlementService } from './settlement/refund-settlement.service';
import { DueChecksRepository } from './store/due-checks.repository';
import { PaymentsRepository } from './store/payments.repository';
import { RefundsRepository } from './store/refunds.repository';
import { UsersRepository } from './store/users.repository';
import { SettlementService } from './settlement/settlement.service';
import { SimulatorGateway } from './gateway/simulator-gateway';
import { SubscriptionsService } from './office/subscriptions.service';

@Module({
  imports: [
    AuditModule,
    EventsModule,
    FraudModule,
    LeadsModule,
    MessagingModule,
    SecurityModule,
    SettingsModule,
    WebhooksModule,
  ],
  controllers: [AdminPaymentsController, NmiWebhookController, PaymentsController, PlansController],
  providers: [
    ChargeService,
    ContractService,
    DueChecksRepository,
    NmiWebhookService,
    PaymentListRepository,
    PaymentResolutionService,
    PaymentListService,
    PaymentsRepository,
    ReceiptsService,
    ReconciliationService,
    RefundSettlementService,
    RefundsRepository,
    RefundsService,
    SettlementService,
    SimulatedTransactionsRepository,
    StoredCardChargesService,
    SubscriptionsService,
    UsersRepository,
    {
      provide: PaymentGateway,
      inject: [AppConfig, SimulatedTransactionsRepository],
      useFactory: ({ nmi }: AppConfig, transactions: SimulatedTransactionsRepository): PaymentGateway =>
        nmi ? new NmiGateway(nmi) : new SimulatorGateway(transactions),
    },
  ],
})
export class PaymentsModule {
  constructor({ paymentsMode, nmiWebhookKey }: AppConfig) {
    if (paymentsMode === 'sale' && !nmiWebhookKey)
      new Logger(PaymentsModule.name).warn(
        'NMI_WEBHOOK_KEY is not set: months that NMI charges later will not be on record',
      );
  }
}
