import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../common/clock';
import type { CurrentAdmin } from '../../common/current-admin';
import { maskPhone, readAnyPhone } from '../../common/phone';
import { retryDeadlocks } from '../../database/deadlock';
import { AuditService, byAdmin } from '../audit/audit.service';
import { ChainErasures } from '../audit/chain/chain-erasures';
import { ErasedPhonesRepository } from '../lead-store/erased-phones.repository';
import { StoredCardRemovalService } from '../payments/office/stored-card-removal.service';
import { MediaErasureService } from '../messaging/media/media-erasure.service';
import { WebhookOutbox } from '../webhooks-out/webhook-outbox';
import { VerificationLimitsService } from '../verification/verification-limits.service';
import type { ErasePersonDto, ErasureDto, HoldingDto } from './dto/privacy.dto';
import { ErasureRepository } from './erasure.repository';
import type { Person } from './person';
import { PersonRepository } from './person.repository';
import { HOLDINGS, leadFirst } from './personal-data';
import { PrivacyRequestsService } from './privacy-requests.service';
import { notAPhone } from './privacy.errors';

/** Erases a person's data, as far as the law allows. */
@Injectable()
export class ErasureService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly persons: PersonRepository,
    private readonly repository: ErasureRepository,
    private readonly cards: StoredCardRemovalService,
    private readonly limits: VerificationLimitsService,
    private readonly erased: ErasedPhonesRepository,
    private readonly requests: PrivacyRequestsService,
    private readonly audit: AuditService,
    private readonly chain: ChainErasures,
    private readonly webhooks: WebhookOutbox,
    private readonly media: MediaErasureService,
  ) {}

  /**
   * Erases in one transaction. A concurrent submission of the same phone is either erased too, or follows as a new person. A
   * repeated call finds nothing more.
   * @throws AppError 404, 422
   */
  async erase(admin: CurrentAdmin, { phoneNumber, reason, requestId }: ErasePersonDto): Promise<ErasureDto> {
    const phone = readAnyPhone(phoneNumber);
    if (!phone) throw notAPhone();
    const erasedAt = this.clock.now();
    const holdings = await retryDeadlocks(() =>
      this.dataSource.transaction(async (manager) => {
        await this.repository.allowLongStatements(manager);
        const entry = await this.chain.begin(manager);
        const person = await this.hold(manager, phone);
        const targets = await this.repository.auditTargets(manager, person);
        const quiet = await this.webhooks.quietFrom(manager, person.leads);
        const done = await this.forget(manager, person, admin.username);
        const paymentIds = targets
          .filter((target) => target.startsWith('payment:'))
          .map((target) => target.slice('payment:'.length));
        await this.webhooks.personErased(manager, { leadIds: person.leads, paymentIds }, quiet);
        const changed = done.filter(({ action, count }) => action !== 'kept' && count > 0);
        await this.audit.record(
          {
            id: entry,
            ...byAdmin(admin),
            action: 'privacy_erased',
            after: {
              phone: maskPhone(phone),
              ...(reason ? { reason } : {}),
              ...(requestId ? { requestId } : {}),
              ...Object.fromEntries(changed.map(({ kind, count }) => [kind, count])),
            },
          },
          manager,
        );
        if (requestId)
          await this.requests.answerWith(manager, admin, {
            id: requestId,
            phoneNumber: phone,
            kind: 'erase',
            answer: 'Se borraron sus datos, salvo los que la ley obliga a guardar.',
          });
        // Last, so that the reason of this erasure is masked too.
        const inTrail = await this.repository.maskAudit(manager, person, { targets, entry });
        done.push({
          kind: 'mentions',
          name: 'Menciones en notas y registros',
          count: inTrail + (await this.repository.maskMentions(manager, person)),
          action: 'anonymised',
          why: 'Queda el texto, con el teléfono y el correo ocultos.',
        });
        return done;
      }),
    );
    return { erasedAt, holdings: holdings.sort(leadFirst) };
  }

  /** Finds the person and takes the same locks as a submission: first each phone's counters, then the leads. */
  private async hold(manager: EntityManager, phone: string): Promise<Person> {
    const { phones } = await this.persons.find(phone, manager);
    await this.erased.holdForErasure(manager);
    for (const each of phones.toSorted()) await this.limits.holdPhone(manager, each);
    return this.persons.find(phone, manager, 'FOR UPDATE');
  }

  private async forget(manager: EntityManager, person: Person, by: string): Promise<HoldingDto[]> {
    const done: HoldingDto[] = [];
    // Before the payments, because the cards are found by the phone of an old payment.
    const cards = await this.cards.removeOf(manager, person.digits);
    done.push({
      kind: 'storedCards',
      name: 'Tarjetas guardadas en el procesador',
      count: cards,
      action: 'erased',
      why: null,
    });
    done.push({
      kind: 'providerMedia',
      name: 'Fotos, audios y documentos que guarda Twilio',
      count: await this.media.eraseOf(manager, person),
      action: 'erased',
      why: 'Se piden a Twilio en seguida y durante dos días; si no los borra, los dueños reciben un correo.',
    });
    for (const holding of HOLDINGS) {
      const { kind, name, fate } = holding;
      const count = await this.repository.apply(manager, holding, person, by);
      done.push({ kind, name, count, action: fate.action, why: fate.why });
    }
    let counters = 0;
    for (const phone of person.phones) counters += await this.limits.forgetPhone(manager, phone);
    done.push({
      kind: 'counters',
      name: 'Contadores de límites',
      count: counters,
      action: 'erased',
      why: null,
    });
    for (const phone of person.phones) {
      await this.repository.withdrawConsent(manager, phone);
      await this.erased.add(manager, phone, this.clock.now());
    }
    return done;
  }
}
