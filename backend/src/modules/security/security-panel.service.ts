import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock';
import type { CurrentAdmin } from '../../common/current-admin';
import { parseUsPhone } from '../../common/us-phone';
import { AuditService, byAdmin } from '../audit/audit.service';
import { SettingsService } from '../settings/settings.service';
import { BlocksService } from './blocks.service';
import type { BlockedEntityType } from './block.entity';
import type {
  AttemptQueryDto,
  BlockDto,
  BlockRequestDto,
  OtpAttemptDto,
  SecurityStatsDto,
  SeenIpDto,
} from './dto/security-panel.dto';
import { IpIntelligence } from './ip-intelligence';
import { ipRiskScore, riskLevel } from './ip-risk';
import { blockNotFound, notBlockable, ownAddress } from './security.errors';
import { SecurityPanelRepository } from './security-panel.repository';

const DEFAULT_BLOCK_HOURS = 24;
const HOUR_MS = 3_600_000;
const HIGH_RISK_FROM = 40;
/** A job that has waited this long is one the queue does not get to. */
const QUEUE_LATE_MINUTES = 5;

const countries = new Intl.DisplayNames('es', { type: 'region' });

/** What the security panel shows, and the blocks that administrators make and lift. */
@Injectable()
export class SecurityPanelService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly repository: SecurityPanelRepository,
    private readonly blocks: BlocksService,
    private readonly settings: SettingsService,
    private readonly ipIntelligence: IpIntelligence,
    private readonly audit: AuditService,
  ) {}

  async stats(): Promise<SecurityStatsDto> {
    const { timeZone } = await this.settings.get();
    const now = this.clock.now();
    const [failedAttempts, activeBlocks, activity, facts] = await Promise.all([
      this.repository.failures(now, timeZone),
      this.repository.countActiveBlocks(),
      this.repository.activity(now),
      this.repository.systemFacts(now, QUEUE_LATE_MINUTES),
    ]);
    const problems = [
      ...(facts.queueLate ? ['La cola de tareas está atrasada'] : []),
      ...(facts.smsFailing ? ['El proveedor de SMS no está aceptando mensajes'] : []),
    ];
    return {
      failedAttempts,
      activeBlocks,
      highRiskIPs: activity.filter((ip) => ipRiskScore(ip) >= HIGH_RISK_FROM).length,
      system: { ok: problems.length === 0, problems },
    };
  }

  async attempts(query: AttemptQueryDto): Promise<OtpAttemptDto[]> {
    const rows = await this.repository.attempts(query);
    const addresses = [...new Set(rows.map(({ ipAddress }) => ipAddress))];
    const activity = await this.repository.activity(this.clock.now(), addresses);
    const scores = new Map(activity.map((ip) => [ip.ipAddress, ipRiskScore(ip)]));
    return Promise.all(
      rows.map(async (row) => ({
        ...row,
        ...(await this.place(row.ipAddress)),
        riskLevel: riskLevel(scores.get(row.ipAddress) ?? 0),
      })),
    );
  }

  blocked(): Promise<BlockDto[]> {
    return this.repository.blocks();
  }

  async ips(): Promise<SeenIpDto[]> {
    const activity = await this.repository.activity(this.clock.now());
    const scored = activity
      .map((ip) => ({ ip, score: ipRiskScore(ip) }))
      .sort((a, b) => b.score - a.score || b.ip.lastSeen.getTime() - a.ip.lastSeen.getTime())
      .slice(0, 100);
    return Promise.all(
      scored.map(async ({ ip: { ipAddress, attempts, failures, lastSeen }, score }) => ({
        ipAddress,
        attempts,
        failures,
        lastSeen,
        ...(await this.place(ipAddress)),
        riskScore: score,
        riskLevel: riskLevel(score),
      })),
    );
  }

  /** @throws AppError 422 for what is no phone or address, and for the administrator's own address */
  async block(admin: CurrentAdmin, dto: BlockRequestDto): Promise<void> {
    const entity = { type: dto.entityType, value: normalised(dto.entityType, dto.entityValue) };
    if (entity.type === 'ip' && entity.value === admin.ip) throw ownAddress();
    const hours = dto.duration ?? DEFAULT_BLOCK_HOURS;
    const expiresAt =
      dto.blockType === 'permanent' ? null : new Date(this.clock.now().getTime() + hours * HOUR_MS);
    await this.dataSource.transaction(async (manager) => {
      await this.blocks.blockByAdmin(manager, entity, {
        reason: dto.reason,
        blockedBy: admin.username,
        expiresAt,
      });
      await this.audit.record(
        {
          ...byAdmin(admin),
          action: 'entity_blocked',
          target: `${entity.type}:${entity.value}`,
          after: { reason: dto.reason, until: expiresAt },
        },
        manager,
      );
    });
  }

  /** @throws AppError 404 for a block that is unknown, over or lifted */
  async lift(admin: CurrentAdmin, id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const lifted = await this.repository.lift(manager, id, admin.username, this.clock.now());
      if (!lifted) throw blockNotFound();
      await this.audit.record(
        {
          ...byAdmin(admin),
          action: 'entity_unblocked',
          target: `${lifted.entityType}:${lifted.entityValue}`,
        },
        manager,
      );
    });
  }

  private async place(ip: string): Promise<{ country: string | null; city: string | null }> {
    const place = await this.ipIntelligence.locate(ip);
    return {
      country: place?.country ? (countries.of(place.country) ?? place.country) : null,
      city: place?.city ?? null,
    };
  }
}

/** What the guard compares with. @throws AppError 422 */
function normalised(type: BlockedEntityType, value: string): string {
  switch (type) {
    case 'phone': {
      const phone = parseUsPhone(value);
      if (!phone.valid) throw notBlockable('Ese no es un teléfono de Estados Unidos.');
      return phone.e164;
    }
    case 'ip':
      if (isIP(value) === 0) throw notBlockable('Esa no es una dirección IP.');
      return value.toLowerCase();
    case 'email':
      return value.toLowerCase();
    case 'device':
      return value;
  }
}
