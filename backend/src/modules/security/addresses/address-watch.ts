import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../common/clock';
import { isPrivateIp } from '../../../common/ip-addresses';
import { AppConfig } from '../../../config/app-config';
import { Every } from '../../../jobs/every';
import { IpIntelligence } from './ip-intelligence';
import { VisitorAddressesRepository } from './visitor-addresses.repository';

const HOUR_MS = 3_600_000;
const LOOK_EVERY_MS = 60_000;
/** Minimum number of calls (in this hour and the one before) or phones (in 24 hours) for a judgement. */
const LEAST_JUDGED = 20;

interface Calls {
  /** Number of the hour since 1970. */
  hour: number;
  all: number;
  /** Calls that arrived with the proxy's address or one of a private network. */
  unseen: number;
}

/**
 * Detects whether the site sees the addresses of its visitors. Judges two samples of at least 20: the calls to the public API in this hour
 * and the one before, counted in this instance; and the phones proven in the last 24 hours, from all instances. It reports a problem if
 * more than half of the calls hide the visitor's address, or if more than half of the phones have the same address.
 */
@Injectable()
export class AddressWatch {
  private readonly logger = new Logger(AddressWatch.name);
  private current: Calls = { hour: 0, all: 0, unseen: 0 };
  private previous = this.current;
  private saidAt = -Infinity;

  constructor(
    private readonly config: AppConfig,
    private readonly clock: Clock,
    private readonly repository: VisitorAddressesRepository,
    private readonly ipIntelligence: IpIntelligence,
  ) {}

  /** Counts a visitor's call. */
  record({ ip, isHidden }: { ip: string; isHidden: boolean }): void {
    this.turn();
    this.current.all += 1;
    if (isHidden || this.isUnseen(ip)) this.current.unseen += 1;
  }

  /** Returns the problem and its remedy as a text for the owner, or null if there is none. */
  async problem(): Promise<string | null> {
    const finding = this.config.expectsProxy
      ? (this.findingOfCalls() ?? (await this.findingOfPhones()))
      : null;
    return finding && `El sitio no ve la dirección de sus visitantes: ${finding}. ${this.remedy()}`;
  }

  /** Logs the problem, at most once an hour. */
  @Every(LOOK_EVERY_MS, { onEveryInstance: true })
  async report(): Promise<void> {
    const now = this.clock.now().getTime();
    if (now - this.saidAt < HOUR_MS) return;
    const problem = await this.problem();
    if (problem === null) return;
    this.saidAt = now;
    this.logger.warn({ trustProxy: this.config.trustProxy !== false }, problem);
  }

  private get recent(): Omit<Calls, 'hour'> {
    this.turn();
    return {
      all: this.previous.all + this.current.all,
      unseen: this.previous.unseen + this.current.unseen,
    };
  }

  private findingOfCalls(): string | null {
    const { all, unseen } = this.recent;
    return all >= LEAST_JUDGED && unseen * 2 > all
      ? `${unseen} de sus últimas ${all} solicitudes llegan con la dirección del proxy o de una red privada`
      : null;
  }

  private async findingOfPhones(): Promise<string | null> {
    const found = await this.repository.commonest(this.clock.now());
    if (!found || found.phones < LEAST_JUDGED || found.ofAddress * 2 <= found.phones) return null;
    const { ip, phones, ofAddress } = found;
    // Ignores a private address once enough calls have arrived since the start, because the owner may have fixed the configuration.
    if (isPrivateIp(ip) && (!this.isUnseen(ip) || this.recent.all >= LEAST_JUDGED)) return null;
    if (await this.ipIntelligence.isMobileCarrier(ip)) return null;
    return `${ofAddress} de los últimos ${phones} teléfonos verificados llegan desde ${ip}`;
  }

  /** Returns whether this cannot be a visitor's address. On a site that is not public, visitors have private addresses. */
  private isUnseen(ip: string): boolean {
    return this.config.isPublic && isPrivateIp(ip);
  }

  private remedy(): string {
    return this.config.trustProxy === false
      ? 'Ponga en TRUST_PROXY cuántos proxies hay delante del servidor (1 si hay uno), o sus redes, y reinicie'
      : 'Haga que el proxy mande la dirección en X-Forwarded-For, revise que TRUST_PROXY cuente todos los proxies, y reinicie';
  }

  private turn(): void {
    const hour = Math.floor(this.clock.now().getTime() / HOUR_MS);
    if (hour === this.current.hour) return;
    this.previous = hour === this.current.hour + 1 ? this.current : { hour: hour - 1, all: 0, unseen: 0 };
    this.current = { hour, all: 0, unseen: 0 };
  }
}
