import { Logger, Module } from '@nestjs/common';
import { AppConfig } from '../../config/app-config';
import { Installation } from '../../database/installation/installation';
import { AuditModule } from '../audit/audit.module';
import { EventsModule } from '../events/events.module';
import { FraudModule } from '../fraud/fraud.module';
import { LeadStoreModule } from '../lead-store/lead-store.module';
import { LeadsModule } from '../leads/leads.module';
import { MessagingModule } from '../messaging/messaging.module';
import { SecurityModule } from '../security/security.module';
import { SettingsModule } from '../settings/settings.module';
import { StatesModule } from '../states/states.module';
import { TasksModule } from '../tasks/tasks.module';
import { WebhooksInModule } from '../webhooks-in/webhooks-in.module';
import { AdminPaymentsController } from './office/admin-payments.controller';
import { CancelLink } from './cancellation/cancel-link';
import { CancellationRefundsService } from './cancellation/cancellation-refunds.service';
import { CancellationController } from './cancellation/cancellation.controller';
import { OnlineCancellationService } from './cancellation/online-cancellation.service';
import { ChargeService } from './checkout/charge.service';
import { ContractService } from './contract/contract.service';
import { GatewayNoticesController } from './notices/gateway-notices.controller';
import { GatewayNoticesRepository } from './notices/gateway-notices.repository';
import { GatewayNoticesService } from './notices/gateway-notices.service';
import { OfficePaymentLinksController } from './links/office-payment-links.controller';
import { PaymentLinkDelivery } from './links/payment-link-delivery.service';
import { PaymentLinkMails } from './links/payment-link-mails.service';
import { PaymentLinkTokens } from './links/payment-link-tokens';
import { PaymentLinkUse } from './links/payment-link-use.service';
import { PaymentLinksController } from './links/payment-links.controller';
import { PaymentLinksRepository } from './links/payment-links.repository';
import { PaymentLinksService } from './links/payment-links.service';
import { NmiGateway } from './gateway/nmi-gateway';
import { NmiWebhookController } from './settlement/nmi-webhook.controller';
import { NmiWebhookService } from './settlement/nmi-webhook.service';
import { PaymentGateway } from './gateway/payment-gateway';
import { PaymentsController } from './checkout/payments.controller';
import { PaymentListService } from './office/payment-list.service';
import { PlansController } from './checkout/plans.controller';
import { ReceiptsService } from './settlement/receipts.service';
import { RecordsReviewService } from './settlement/records-review.service';
import { RenewalsService } from './settlement/renewals.service';
import { EarlierContractsController } from './office/earlier-contracts.controller';
import { EarlierContractsRepository } from './office/earlier-contracts.repository';
import { ContractEndsService } from './office/contract-ends.service';
import { StatementsService } from './office/statements.service';
import { SaleReviewService } from './checkout/sale-review.service';
import { ReconciliationService } from './settlement/reconciliation.service';
import { RefundsService } from './office/refunds.service';
import { PaymentResolutionService } from './office/payment-resolution.service';
import { PhoneSalesService } from './office/phone-sales.service';
import { StoredCardRemovalService } from './office/stored-card-removal.service';
import { StoredCardChargesService } from './office/stored-card-charges.service';
import { PaymentListRepository } from './office/payment-list.repository';
import { SimulatedTransactionsRepository } from './gateway/simulated-transactions.repository';
import { RefundSettlementService } from './settlement/refund-settlement.service';
import { DueChecksRepository } from './store/due-checks.repository';
import { PaymentPageWatch } from './page-evidence/payment-page-watch.service';
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
    LeadStoreModule,
    MessagingModule,
    SecurityModule,
    SettingsModule,
    StatesModule,
    TasksModule,
    WebhooksInModule,
  ],
  controllers: [
    CancellationController,
    AdminPaymentsController,
    EarlierContractsController,
    GatewayNoticesController,
    NmiWebhookController,
    OfficePaymentLinksController,
    PaymentLinksController,
    PaymentsController,
    PlansController,
  ],
  providers: [
    ChargeService,
    CancelLink,
    CancellationRefundsService,
    ContractEndsService,
    StatementsService,
    ContractService,
    DueChecksRepository,
    EarlierContractsRepository,
    GatewayNoticesRepository,
    GatewayNoticesService,
    NmiWebhookService,
    OnlineCancellationService,
    PaymentLinkDelivery,
    PaymentLinkMails,
    PaymentLinksRepository,
    PaymentLinksService,
    PaymentLinkTokens,
    PaymentLinkUse,
    PaymentListRepository,
    PaymentPageWatch,
    PhoneSalesService,
    PaymentResolutionService,
    PaymentListService,
    PaymentsRepository,
    ReceiptsService,
    ReconciliationService,
    RecordsReviewService,
    RenewalsService,
    RefundSettlementService,
    RefundsRepository,
    RefundsService,
    SaleReviewService,
    SettlementService,
    SimulatedTransactionsRepository,
    StoredCardChargesService,
    StoredCardRemovalService,
    SubscriptionsService,
    UsersRepository,
    {
      provide: PaymentGateway,
      inject: [AppConfig, SimulatedTransactionsRepository, GatewayNoticesService, Installation],
      useFactory: (
        { nmi }: AppConfig,
        transactions: SimulatedTransactionsRepository,
        notices: GatewayNoticesService,
        installation: Installation,
      ): PaymentGateway =>
        installation.guard<PaymentGateway>(
          nmi ? new NmiGateway(nmi, notices) : new SimulatorGateway(transactions),
          ['charge', 'store', 'chargeStored', 'refund', 'void', 'forgetCard', 'cancelSubscription'],
        ),
    },
  ],
  exports: [StoredCardRemovalService],
})
export class PaymentsModule {
  constructor({ paymentsMode, nmiWebhookKey }: AppConfig) {
    if (paymentsMode === 'sale' && !nmiWebhookKey)
      new Logger(PaymentsModule.name).warn(
        'NMI_WEBHOOK_KEY is not set: months that NMI charges later will not be on record',
      );
  }
}
