import { readFile, statfs } from 'node:fs/promises';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { Gauge } from 'prom-client';
import type { AppConfig } from './config/app-config';

/** Status file of docker/backup.sh and scripts/backup. */
interface BackupStatus {
  /** Written by scripts/backup if backups leave the machine; without Docker the only content. */
  offSite?: { newest: number; failing: boolean };
  reported?: number;
  newestDump?: number;
  /** Missing unless PostgreSQL's log is archived. */
  newestBase?: number;
  failing?: boolean;
  disks?: Record<string, { free: number; size: number }>;
}

interface Certificate {
  state: 'trusted' | 'untrusted' | 'unreachable';
  expires?: number;
}

const CERTIFICATE_STATES = ['trusted', 'untrusted', 'unreachable'] as const;
const CERTIFICATE_WITHIN_MS = 3_000;
const CERTIFICATE_EVERY_MS = 3_600_000;
const UNREACHABLE_EVERY_MS = 300_000;

type Measure = () => Promise<void>;

/**
 * Registers metrics of the server's environment: free disk space, backups, the site's certificate. Values that cannot be read are
 * absent.
 * @returns function that reads them again
 */
export function measureEnvironment(
  config: Pick<AppConfig, 'dataDir' | 'mediaDir' | 'publicUrl' | 'backupStatusFile'>,
): Measure {
  const free = new Gauge({
    name: 'disk_free_bytes',
    help: 'Free space on the disk of a volume',
    labelNames: ['volume'],
  });
  const size = new Gauge({
    name: 'disk_size_bytes',
    help: 'Size of the disk of a volume',
    labelNames: ['volume'],
  });
  const room = (volume: string, freeBytes: number, bytes: number): void => {
    free.labels(volume).set(freeBytes);
    size.labels(volume).set(bytes);
  };
  const folders = { data: config.dataDir, media: config.mediaDir };
  const measures: Measure[] = Object.entries(folders).map(([volume, folder]) => async () => {
    const disk = await statfs(folder);
    room(volume, disk.bavail * disk.bsize, disk.blocks * disk.bsize);
  });
  if (config.backupStatusFile) measures.push(measureBackups(config.backupStatusFile, room));
  if (config.publicUrl.startsWith('https:')) measures.push(measureCertificate(new URL(config.publicUrl)));
  return async () => {
    free.reset();
    size.reset();
    await Promise.allSettled(measures.map((measure) => measure()));
  };
}

function measureBackups(file: string, room: (volume: string, free: number, size: number) => void): Measure {
  const moment = (name: string, help: string): Gauge => new Gauge({ name, help });
  const reported = moment(
    'backup_reported_timestamp_seconds',
    'Time of the last report of the backup service',
  );
  const dump = moment('backup_newest_timestamp_seconds', 'Start of the newest dump; 0 if there is none');
  const base = moment('backup_base_newest_timestamp_seconds', 'End of the newest base backup');
  const failing = moment('backup_failing', '1 if the last dump, or the list of erased people, failed');
  const sent = moment(
    'backup_off_site_newest_timestamp_seconds',
    'Start of the newest backup on another machine; 0 if there is none',
  );
  const unsent = moment('backup_off_site_failing', '1 if the last backup could not be sent');
  return async () => {
    for (const gauge of [dump, base, failing, sent, unsent]) gauge.remove();
    reported.set(0);
    const status = JSON.parse(await readFile(file, 'utf8')) as BackupStatus;
    if (status.offSite) {
      sent.set(status.offSite.newest);
      unsent.set(status.offSite.failing ? 1 : 0);
    }
    if (status.reported === undefined) return reported.remove();
    reported.set(status.reported);
    dump.set(status.newestDump ?? 0);
    failing.set(status.failing ? 1 : 0);
    if (status.newestBase !== undefined) base.set(status.newestBase);
    for (const [volume, disk] of Object.entries(status.disks ?? {})) room(volume, disk.free, disk.size);
  };
}

function measureCertificate(site: URL): Measure {
  const expires = new Gauge({
    name: 'certificate_expires_timestamp_seconds',
    help: "Expiry of the certificate of PUBLIC_URL's server",
  });
  const state = new Gauge({
    name: 'certificate_state',
    help: '1 for the state of the certificate that PUBLIC_URL shows',
    labelNames: ['state'],
  });
  let known: Certificate = { state: 'unreachable' };
  let askAgain = 0;
  return async () => {
    if (Date.now() >= askAgain) {
      known = await certificateOf(site);
      askAgain = Date.now() + (known.state === 'unreachable' ? UNREACHABLE_EVERY_MS : CERTIFICATE_EVERY_MS);
    }
    for (const name of CERTIFICATE_STATES) state.labels(name).set(name === known.state ? 1 : 0);
    expires.remove();
    if (known.expires !== undefined) expires.set(known.expires);
  };
}

/** Reads the certificate shown to visitors. Invalid ones are accepted too, so nothing is sent over the connection. */
function certificateOf(site: URL): Promise<Certificate> {
  const host = site.hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port: Number(site.port || 443),
      ...(isIP(host) ? {} : { servername: host }),
      rejectUnauthorized: false,
    });
    const answer = (certificate: Certificate): void => {
      socket.destroy();
      resolve(certificate);
    };
    socket.setTimeout(CERTIFICATE_WITHIN_MS, () => answer({ state: 'unreachable' }));
    socket.once('error', () => answer({ state: 'unreachable' }));
    socket.once('secureConnect', () =>
      answer({
        state: socket.authorized ? 'trusted' : 'untrusted',
        expires: Date.parse(socket.getPeerCertificate().valid_to) / 1000,
      }),
    );
  });
}
