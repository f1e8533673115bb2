import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Every } from '../../../jobs/every';
import type ipaddr from 'ipaddr.js';
import { AppConfig } from '../../../config/app-config';
import { Clock } from '../../../common/clock';
import { callProvider } from '../../../common/provider-call';
import { limitedBody } from '../../../common/internet/limited-body';
import { listHolds, parseIpList, UnusableList, type IpList } from './ip-list';

const HOUR_MS = 3_600_000;

/** Kind of addresses in a list. */
export type IpListName = 'tor' | 'vpn' | 'hosting';

/** Metadata stored with a list. */
interface Meta {
  /** Time at which the source last confirmed this content, ISO 8601. */
  checkedAt: string;
  etag: string | null;
  lastModified: string | null;
}

interface Loaded {
  list: IpList;
  meta: Meta;
  /** Modification time of the file in ms. Another process may write a newer file. */
  modified: number;
}

const DAY_MS = 86_400_000;
const TIMEOUT_MS = 30_000;
const LARGEST_BYTES = 20_000_000;

/**
 * Downloads lists of addresses every day: Tor exits, ranges of VPN services and of data centres. If a list cannot be downloaded or looks
 * wrong, the stored one stays in use. Every process reads the same folder and downloads a list that is a day old.
 */
@Injectable()
export class IpListsService {
  private readonly logger = new Logger(IpListsService.name);
  private readonly loaded = new Map<IpListName, Loaded>();
  private readonly urls: ReadonlyMap<IpListName, string>;
  private readonly directory: string;

  constructor(
    @Inject(AppConfig) config: Pick<AppConfig, 'dataDir' | 'ipListUrls'>,
    private readonly clock: Clock,
  ) {
    this.directory = join(config.dataDir, 'ip-lists');
    const configured = Object.entries(config.ipListUrls) as [IpListName, string][];
    this.urls = new Map(configured.filter(([, url]) => url !== ''));
  }

  /** Returns whether the list contains an address. False if there is no list. */
  holds(name: IpListName, address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
    const loaded = this.loaded.get(name);
    return loaded !== undefined && listHolds(loaded.list, address);
  }

  /** Returns the configured lists and the time at which each was last confirmed; null if never. */
  ages(): { name: IpListName; checkedAt: Date | null }[] {
    return [...this.urls.keys()].map((name) => {
      const checkedAt = this.loaded.get(name)?.meta.checkedAt;
      return { name, checkedAt: checkedAt ? new Date(checkedAt) : null };
    });
  }

  /**
   * Loads the lists in the folder, which another process may have downloaded, and downloads those that are a day old. Until the first round
   * ends, the product's built-in tables decide.
   */
  @Every(HOUR_MS, { onEveryInstance: true, atStart: true })
  async refresh(): Promise<void> {
    for (const [name, url] of this.urls) {
      await this.load(name);
      const checked = this.loaded.get(name)?.meta.checkedAt;
      if (checked && this.clock.now().getTime() - Date.parse(checked) < DAY_MS) continue;
      try {
        await this.download(name, url);
      } catch (err) {
        this.logger.warn(
          { err, list: name },
          'an address list could not be refreshed; the stored one stays in use',
        );
      }
    }
  }

  private async load(name: IpListName): Promise<void> {
    try {
      const { mtimeMs } = await stat(this.fileOf(name));
      if (this.loaded.get(name)?.modified === mtimeMs) return;
      const [first, ...lines] = (await readFile(this.fileOf(name), 'utf8')).split('\n');
      const meta = JSON.parse(first!.slice(1)) as Meta;
      this.loaded.set(name, { list: parseIpList(lines.join('\n')), meta, modified: mtimeMs });
    } catch (err) {
      if ((err as NodeJS.ErrnoException).code !== 'ENOENT')
        this.logger.warn({ err, list: name }, 'a stored address list cannot be read');
    }
  }

  private async download(name: IpListName, url: string): Promise<void> {
    const kept = this.loaded.get(name);
    const response = await callProvider('ip_lists', () =>
      fetch(url, {
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          ...(kept?.meta.etag ? { 'if-none-match': kept.meta.etag } : {}),
          ...(kept?.meta.lastModified ? { 'if-modified-since': kept.meta.lastModified } : {}),
        },
      }),
    );
    if (response.status === 304 && kept) {
      await this.keep(name, await this.keptText(name), { ...kept.meta, checkedAt: this.now() });
      return;
    }
    if (response.status !== 200) throw new UnusableList(`answered ${response.status}`);
    const text = await textOf(response);
    parseIpList(text, kept?.list.entries);
    await this.keep(name, text, {
      checkedAt: this.now(),
      etag: response.headers.get('etag'),
      lastModified: response.headers.get('last-modified'),
    });
    this.logger.log({ list: name, entries: this.loaded.get(name)?.list.entries }, 'address list refreshed');
  }

  /** Writes a new file and renames it, so that no process reads half a list. The first line contains the metadata. */
  private async keep(name: IpListName, text: string, meta: Meta): Promise<void> {
    await mkdir(this.directory, { recursive: true });
    const aside = `${this.fileOf(name)}.${process.pid}`;
    await writeFile(aside, `#${JSON.stringify(meta)}\n${text}`);
    await rename(aside, this.fileOf(name));
    await this.load(name);
  }

  private async keptText(name: IpListName): Promise<string> {
    const text = await readFile(this.fileOf(name), 'utf8');
    return text.slice(text.indexOf('\n') + 1);
  }

  private fileOf(name: IpListName): string {
    return join(this.directory, `${name}.txt`);
  }

  private now(): string {
    return this.clock.now().toISOString();
  }
}

async function textOf(response: Response): Promise<string> {
  const body = await limitedBody(response, LARGEST_BYTES);
  if (!body) throw new UnusableList('is larger than 20 MB');
  const announced = response.headers.get('content-length');
  const encoded = response.headers.has('content-encoding');
  if (announced && !encoded && Number(announced) !== body.length) throw new UnusableList('is cut off');
  return body.toString('utf8');
}
