const { createHash } = require('node:crypto');
const { once } = require('node:events');
const fs = require('node:fs');
const path = require('node:path');
const { Server, utils } = require('ssh2');

/**
 * An SFTP server on a folder, for one user with one key.
 *
 * @param {string} folder
 */
async function sftpStandIn(folder) {
  const { OPEN_MODE, STATUS_CODE, flagsToString } = utils.sftp;
  const hostKey = utils.generateKeyPairSync('ed25519');
  const userKey = utils.generateKeyPairSync('ed25519');
  const allowed = utils.parseKey(userKey.public);
  const sftp = { full: false, onWrite: null, userKey: userKey.private };
  const connections = new Set();
  const server = new Server({ hostKeys: [hostKey.private] }, (client) => {
    client.setNoDelay(true);
    connections.add(client);
    client.on('error', () => undefined).on('close', () => connections.delete(client));
    client.on('authentication', (asked) => {
      const known =
        asked.method === 'publickey' &&
        asked.username === 'copias' &&
        asked.key.data.equals(allowed.getPublicSSH()) &&
        (!asked.signature || allowed.verify(asked.blob, asked.signature, asked.hashAlgo) === true);
      return known ? asked.accept() : asked.reject(['publickey']);
    });
    client.on('session', (accept) => accept().on('sftp', (acceptSftp) => serve(acceptSftp())));
  });

  function serve(channel) {
    const handles = new Map();
    let next = 0;
    const at = (name) => path.join(folder, path.posix.normalize(`/${name}`));
    const open = (value) => {
      const handle = Buffer.alloc(4);
      handle.writeUInt32BE((next += 1));
      handles.set(next, value);
      return handle;
    };
    const of = (handle) => handles.get(handle.readUInt32BE(0));
    const attributes = (stats) => ({
      mode: stats.mode,
      size: stats.size,
      uid: 0,
      gid: 0,
      atime: 0,
      mtime: 0,
    });
    const guarded =
      (work) =>
      async (id, ...rest) => {
        try {
          await work(id, ...rest);
        } catch (error) {
          channel.status(
            id,
            error.code === 'ENOENT' ? STATUS_CODE.NO_SUCH_FILE : STATUS_CODE.FAILURE,
            error.code,
          );
        }
      };
    const done = (id) => channel.status(id, STATUS_CODE.OK);
    const stat = guarded((id, name) => channel.attrs(id, attributes(fs.statSync(at(name)))));
    channel.on('error', () => undefined);
    channel.on('STAT', stat);
    channel.on('LSTAT', stat);
    channel.on('REALPATH', (id, name) =>
      channel.name(id, [{ filename: path.posix.normalize(`/${name}`), longname: '', attrs: {} }]),
    );
    channel.on(
      'OPENDIR',
      guarded((id, name) => channel.handle(id, open({ names: fs.readdirSync(at(name)), name }))),
    );
    channel.on('READDIR', (id, handle) => {
      const listing = of(handle);
      if (!listing.names.length) return channel.status(id, STATUS_CODE.EOF);
      const names = listing.names.splice(0);
      return channel.name(
        id,
        names.map((filename) => ({
          filename,
          longname: `-rw------- 1 copias copias 0 Jan 1 00:00 ${filename}`,
          attrs: attributes(fs.statSync(path.join(at(listing.name), filename))),
        })),
      );
    });
    channel.on(
      'OPEN',
      guarded((id, name, flags) => {
        if (flags & OPEN_MODE.WRITE && sftp.full) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
        channel.handle(id, open({ file: fs.openSync(at(name), flagsToString(flags)) }));
      }),
    );
    channel.on(
      'WRITE',
      guarded(async (id, handle, offset, data) => {
        await sftp.onWrite?.(offset);
        fs.writeSync(of(handle).file, data, 0, data.length, offset);
        done(id);
      }),
    );
    channel.on(
      'READ',
      guarded((id, handle, offset, length) => {
        const data = Buffer.alloc(length);
        const read = fs.readSync(of(handle).file, data, 0, length, offset);
        if (read === 0) return channel.status(id, STATUS_CODE.EOF);
        return channel.data(id, data.subarray(0, read));
      }),
    );
    channel.on(
      'FSTAT',
      guarded((id, handle) => channel.attrs(id, attributes(fs.fstatSync(of(handle).file)))),
    );
    channel.on('FSETSTAT', done);
    channel.on('SETSTAT', done);
    channel.on('CLOSE', (id, handle) => {
      const { file } = of(handle);
      if (file !== undefined) fs.closeSync(file);
      done(id);
    });
    channel.on(
      'MKDIR',
      guarded((id, name) => {
        fs.mkdirSync(at(name));
        done(id);
      }),
    );
    channel.on(
      'REMOVE',
      guarded((id, name) => {
        fs.unlinkSync(at(name));
        done(id);
      }),
    );
    channel.on(
      'RENAME',
      guarded((id, from, to) => {
        fs.renameSync(at(from), at(to));
        done(id);
      }),
    );
  }

  await once(server.listen(0, '127.0.0.1'), 'listening');
  sftp.port = server.address().port;
  sftp.fingerprint = `SHA256:${createHash('sha256')
    .update(utils.parseKey(hostKey.public).getPublicSSH())
    .digest('base64')
    .replace(/=$/, '')}`;
  sftp.close = () => {
    for (const client of connections) client.end();
    server.close();
  };
  return sftp;
}

module.exports = { sftpStandIn };
