const { spawn } = require('node:child_process');
const { randomBytes } = require('node:crypto');
const { once } = require('node:events');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { s3StandIn } = require('./s3-stand-in.cjs');
const { sftpStandIn } = require('./sftp-stand-in.cjs');

const ACCOUNT = { id: 'AKIAEXAMPLE', secret: 'secreto-de-prueba' };
/** More than one part of an upload. */
const MEDIA = randomBytes(20 * 1024 ** 2);

describe.each(['folder', 'sftp', 's3'])('backups at a target: %s', (kind) => {
  let root;
  let server;
  let environment;
  let lib;
  let keys;

  beforeAll(async () => {
    lib = {
      ...(await import('../backup/store.mjs')),
      ...(await import('../backup/settings.mjs')),
      ...(await import('../backup/archive.mjs')),
    };
    root = fs.mkdtempSync(path.join(os.tmpdir(), 'backup-targets-'));
    fs.mkdirSync(path.join(root, 'target'));
    fs.mkdirSync(path.join(root, 'source'));
    fs.writeFileSync(path.join(root, 'real'), MEDIA);
    fs.symlinkSync(path.join(root, 'real'), path.join(root, 'source', 'media'));
    keys = await lib.newKeys();
    environment = { BACKUP_RECIPIENT: keys.recipient, BACKUP_KEEP: '2' };
    if (kind === 'folder') environment.BACKUP_TARGET = path.join(root, 'target');
    if (kind === 'sftp') {
      server = await sftpStandIn(path.join(root, 'target'));
      fs.writeFileSync(path.join(root, 'ssh-key'), server.userKey, { mode: 0o600 });
      environment.BACKUP_TARGET = `sftp://copias@127.0.0.1:${server.port}/sitio/copias`;
      environment.BACKUP_SFTP_KEY_FILE = path.join(root, 'ssh-key');
      environment.BACKUP_SFTP_HOST_KEY = server.fingerprint;
    }
    if (kind === 's3') {
      server = await s3StandIn(ACCOUNT);
      environment.BACKUP_TARGET = 's3://copias/sitio uno'.replace(' ', '-');
      environment.AWS_ENDPOINT_URL = server.endpoint;
      environment.AWS_ACCESS_KEY_ID = ACCOUNT.id;
      environment.AWS_SECRET_ACCESS_KEY = ACCOUNT.secret;
    }
  });
  afterAll(() => {
    server?.close();
    fs.rmSync(root, { recursive: true, force: true });
  });

  const settings = (other = {}) => lib.backupSettings({ ...environment, ...other });
  const send = (name, other) =>
    lib.send(settings(other), { name, folder: path.join(root, 'source'), recipient: keys.recipient });
  const names = async () => (await lib.backupsAt(settings())).map(({ name }) => name);
  const fetched = async (identities, name) => {
    const folder = fs.mkdtempSync(path.join(root, 'fetched-'));
    await lib.fetchBackup(settings(), { name, identities, folder });
    return fs.readFileSync(path.join(folder, 'media'));
  };
  const files = () =>
    kind === 's3'
      ? [...server.objects.keys()].map((key) => path.posix.basename(key)).sort()
      : fs.readdirSync(path.join(root, 'target', kind === 'sftp' ? 'sitio/copias' : '')).sort();

  it('are restored byte by byte, with the private key only', async () => {
    await send('2026-01-01T080000Z');
    expect(await names()).toEqual(['2026-01-01T080000Z']);
    expect((await fetched([keys.identity])).equals(MEDIA)).toBe(true);
    await expect(fetched([(await lib.newKeys()).identity])).rejects.toThrow(
      'Esta clave privada no abre la copia: se cifró para otra.',
    );
  });

  it('are kept, the newest BACKUP_KEEP of them', async () => {
    await send('2026-01-02T080000Z');
    await send('2026-01-03T080000Z');
    expect(await names()).toEqual(['2026-01-03T080000Z', '2026-01-02T080000Z']);
    expect(files()).toEqual([
      '2026-01-02T080000Z.json',
      '2026-01-02T080000Z.tar.gz.age',
      '2026-01-03T080000Z.json',
      '2026-01-03T080000Z.tar.gz.age',
    ]);
  });

  it('count only if complete: an interrupted one does not count, does not replace another, and is removed', async () => {
    if (kind === 'folder') {
      const { Readable } = require('node:stream');
      const { folderTarget } = await import('../backup/folder-target.mjs');
      const half = Readable.from(
        (async function* () {
          yield Buffer.from('half');
          throw new Error('broken off');
        })(),
      );
      await expect(
        folderTarget(environment.BACKUP_TARGET).put('2026-01-04T080000Z.tar.gz.age', half),
      ).rejects.toThrow('broken off');
      fs.writeFileSync(path.join(root, 'target', '2026-01-04T080000Z.tar.gz.age.part'), 'half');
    } else {
      const killed = new Promise((resolve) => {
        const child = spawn(
          process.execPath,
          [path.join(__dirname, 'send-folder.mjs'), '2026-01-04T080000Z', path.join(root, 'source')],
          { env: { ...process.env, NODE_OPTIONS: '', ...environment }, stdio: 'ignore' },
        );
        const kill = async () => {
          child.kill('SIGKILL');
          if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
          resolve();
          return new Promise(() => undefined);
        };
        if (kind === 's3') server.onPart = (part) => (part === 1 ? kill() : undefined);
        else server.onWrite = (offset) => (offset > 0 ? kill() : undefined);
      });
      await killed;
      server.onPart = server.onWrite = null;
    }
    expect(await names()).toEqual(['2026-01-03T080000Z', '2026-01-02T080000Z']);
    if (kind === 's3') {
      expect(server.uploads.size).toBe(1);
      for (const upload of server.uploads.values()) upload.begun = new Date(0);
    } else {
      expect(files().filter((name) => name.endsWith('.part'))).toEqual([
        '2026-01-04T080000Z.tar.gz.age.part',
      ]);
    }
    await send('2026-01-05T080000Z');
    expect(await names()).toEqual(['2026-01-05T080000Z', '2026-01-03T080000Z']);
    expect(files()).toHaveLength(4);
    if (kind === 's3') expect(server.uploads.size).toBe(0);
  });

  it('are refused in words where the account is refused or there is no room, and nothing is lost', async () => {
    const before = await names();
    if (kind === 'folder') {
      const gone = { BACKUP_TARGET: path.join(root, 'not mounted') };
      await expect(send('2026-01-06T080000Z', gone)).rejects.toThrow('¿está montado el disco?');
    } else if (kind === 'sftp') {
      await expect(
        send('2026-01-06T080000Z', { BACKUP_SFTP_HOST_KEY: `SHA256:${'A'.repeat(43)}` }),
      ).rejects.toThrow(`muestra otra clave (${server.fingerprint})`);
      await expect(
        send('2026-01-06T080000Z', { BACKUP_TARGET: environment.BACKUP_TARGET.replace('copias@', 'otro@') }),
      ).rejects.toThrow('No se pudo entrar');
      server.full = true;
      await expect(send('2026-01-06T080000Z')).rejects.toThrow();
      server.full = false;
    } else {
      const refused = send('2026-01-06T080000Z', { AWS_SECRET_ACCESS_KEY: 'otro-secreto' });
      await expect(refused).rejects.toThrow('SignatureDoesNotMatch');
      await expect(refused).rejects.not.toThrow(/otro-secreto/);
      server.refuse = (method) => method === 'PUT' && [403, 'AccessDenied'];
      await expect(send('2026-01-06T080000Z')).rejects.toThrow('AccessDenied');
      server.refuse = null;
    }
    expect(await names()).toEqual(before);
    expect(files()).toHaveLength(4);
  });

  it('are distinguished from files that were changed or truncated at the target', async () => {
    const key = '2026-01-05T080000Z.tar.gz.age';
    const change = (turn) => {
      if (kind === 's3') {
        const [name] = [...server.objects.keys()].filter((each) => each.endsWith(key));
        server.objects.set(name, turn(server.objects.get(name)));
      } else {
        const file = path.join(root, 'target', kind === 'sftp' ? 'sitio/copias' : '', key);
        fs.writeFileSync(file, turn(fs.readFileSync(file)));
      }
    };
    change((bytes) => {
      const changed = Buffer.from(bytes);
      changed[1_000_000] ^= 1;
      return changed;
    });
    await expect(fetched([keys.identity])).rejects.toThrow('La copia está dañada');
    change((bytes) => bytes.subarray(0, 2_000_000));
    await expect(fetched([keys.identity])).rejects.toThrow('La copia está dañada');
    expect((await fetched([keys.identity], '2026-01-03T080000Z')).equals(MEDIA)).toBe(true);
  });
});
