import { Injectable, Logger } from '@nestjs/common';
import { cleanEmail } from 'domain/email';
import { DataSource } from 'typeorm';
import { Clock } from '../../../common/clock';
import type { CurrentAdmin } from '../../../common/current-admin';
import { isEmailAddress } from '../../../common/dto/email-address';
import { normaliseNetwork, overlapsAny, subscriberOf } from '../../../common/ip-addresses';
import { maskEmail } from '../../../common/mask';
import { maskPhone, parseUsPhone, readAnyPhone } from '../../../common/phone';
import { AuditService, byAdmin } from '../../audit/audit.service';
import type { BlockedEntityType } from './block.entity';
import { BlocksRepository, type Blockable } from './blocks.repository';
import { BlocksService } from './blocks.service';
import type { BlockQueryDto, BlockRequestDto, BlocksDto } from './blocks.dto';
import { IpGeoService } from '../addresses/ip-geo.service';
import { allowlisted, blockNotFound, longerBlock, notBlockable, ownAddress } from '../security.errors';
import { SecurityPanelRepository } from '../panel/security-panel.repository';

const DEFAULT_BLOCK_HOURS = 24;
const HOUR_MS = 3_600_000;

/** Lists, creates and lifts blocks on behalf of users. */
@Injectable()
export class AdminBlocksService {
  private readonly logger = new Logger(AdminBlocksService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly repository: BlocksRepository,
    private readonly panel: SecurityPanelRepository,
    private readonly blocks: BlocksService,
    private readonly audit: AuditService,
    private readonly ipGeo: IpGeoService,
  ) {}

  async list(query: BlockQueryDto): Promise<BlocksDto> {
    return { blocked: await this.panel.blocks(query) };
  }

  /**
   * Creates a block.
   * @throws AppError 422 for a malformed phone or address, for a range that contains the user's own address, and for an entity on
   * the owner's allowlist; 409 if an earlier block lasts longer and `replace` is not set
   */
  async block(admin: CurrentAdmin, dto: BlockRequestDto): Promise<void> {
    const entity: Blockable = {
      type: dto.entityType,
      value: normalised(dto.entityType, dto.entityValue),
    };
    if (entity.type === 'ip' && overlapsAny(admin.ip, [entity.value])) throw ownAddress();
    if (await this.blocks.isAllowed(entity)) throw allowlisted();
    const hours = dto.duration ?? DEFAULT_BLOCK_HOURS;
    const expiresAt =
      dto.blockType === 'permanent' ? null : new Date(this.clock.now().getTime() + hours * HOUR_MS);
    await this.dataSource.transaction(async (manager) => {
      const isBlocked = await this.blocks.blockByAdmin(manager, entity, {
        reason: dto.reason,
        blockedBy: admin.username,
        expiresAt,
        replace: dto.replace ?? false,
      });
      if (!isBlocked) throw longerBlock();
      await this.audit.record(
        {
          ...byAdmin(admin),
          action: 'entity_blocked',
          target: recorded(entity),
          after: { reason: dto.reason, until: expiresAt },
        },
        manager,
      );
    });
    await this.showRisk(entity);
  }

  /**
   * Lifts a block, and every other block of the same entity.
   * @throws AppError 404 if the block is unknown, expired or lifted
   */
  async lift(admin: CurrentAdmin, id: string, reason: string | null): Promise<void> {
    const lifted = await this.dataSource.transaction(async (manager) => {
      const entity = await this.repository.entityInForce(manager, id);
      if (!entity || (await this.blocks.lift(manager, entity, admin.username, reason)) === 0)
        throw blockNotFound();
      await this.audit.record(
        {
          ...byAdmin(admin),
          action: 'entity_unblocked',
          target: recorded(entity),
          ...(reason ? { after: { reason } } : {}),
        },
        manager,
      );
      return entity;
    });
    await this.showRisk(lifted);
  }

  /** Updates the risk immediately, because the user is looking at it. After a failure, the next scheduled run does it. */
  private async showRisk({ type, value }: Blockable): Promise<void> {
    if (type !== 'ip') return;
    await this.ipGeo
      .assessNetwork(value)
      .catch((err: unknown) => this.logger.warn({ err }, 'risks could not be refreshed'));
  }
}

/** Returns a block for the audit trail, which is kept longer than personal data: it shows only enough to recognise a phone or an e-mail. */
const recorded = ({ type, value }: Blockable): string =>
  `${type}:${type === 'phone' ? maskPhone(value) : type === 'email' ? maskEmail(value) : value}`;

/**
 * Returns the value in the form that the guard compares.
 * @throws AppError 422
 */
function normalised(type: BlockedEntityType, value: string): string {
  switch (type) {
    case 'phone': {
      const phone = parseUsPhone(value);
      // A number on record may be one that the form refuses now: a block of it is never refused.
      const onRecord = phone.valid ? phone.e164 : readAnyPhone(value);
      if (!onRecord) throw notBlockable('Ese no es un teléfono de Estados Unidos.');
      return onRecord;
    }
    case 'ip': {
      const network = normaliseNetwork(value);
      if (!network)
        throw notBlockable(
          'Escriba una dirección IP o un rango como 203.0.113.0/24, de /8 o menor (IPv6: de /16 o menor).',
        );
      // Blocks the whole /64 of an IPv6 address, because one subscriber may use all of it. A range stays as entered.
      return value.includes('/') ? network : subscriberOf(network);
    }
    case 'email': {
      const email = cleanEmail(value);
      if (!isEmailAddress(email)) throw notBlockable('Email inválido');
      return email;
    }
    case 'device':
      return value;
  }
}
