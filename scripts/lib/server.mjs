import { fork } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import { Failure } from './errors.mjs';
import { at, childEnvironment, pinnedNode, SERVER_FLAGS } from './project.mjs';

const READY_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 20_000;
const LOG_LIMIT_BYTES = 10_000_000;

/** Fails with one sentence when the server could not listen on that address. */
export function checkAddress(host, port) {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', (error) => {
      const sentence = {
        EADDRINUSE: `El puerto ${port} ya está ocupado: cierre el programa que lo usa o elija otro, por ejemplo PORT=${port + 1} npm start.`,
        EACCES: `No hay permiso para usar el puerto ${port}: elija otro, por ejemplo PORT=3000 npm start.`,
      }[error.code];
      reject(new Failure(sentence ?? `No se puede escuchar en HOST=${host}, PORT=${port} (${error.code}).`));
    });
    probe.listen(port, host, () => probe.close(resolve));
  });
}

/**
 * Starts the backend and waits until it is ready. It has a process group of its own, so that Ctrl-C reaches only the
 * launcher. It ends by itself when the launcher is gone.
 *
 * @param {object} options
 * @param {Record<string, string>} options.environment what it runs with, besides ours
 * @param {string} options.logFile where its log goes
 * @param {(pid: number) => void} options.onStart told the process's id at once
 * @param {(reason: string) => void} options.onCrash told when it ends without being asked
 * @returns {Promise<{ stop: () => Promise<void> }>}
 */
export async function startServer({ environment, logFile, onStart, onCrash }) {
  if (fs.existsSync(logFile) && fs.statSync(logFile).size > LOG_LIMIT_BYTES)
    fs.renameSync(logFile, `${logFile}.1`);
  const logged = fs.existsSync(logFile) ? fs.statSync(logFile).size : 0;
  const log = fs.openSync(logFile, 'a', 0o600);
  const server = fork(at('backend', 'dist', 'main.js'), [], {
    execPath: pinnedNode(),
    execArgv: SERVER_FLAGS,
    env: childEnvironment(environment),
    detached: true,
    stdio: ['ignore', log, 'pipe', 'ipc'],
  });
  fs.closeSync(log);
  onStart(server.pid);

  let complaint = '';
  server.stderr.on('data', (chunk) => {
    complaint = (complaint + chunk).slice(-4_000);
    fs.appendFileSync(logFile, chunk);
  });
  const ended = new Promise((resolve) => server.once('close', resolve));
  const reason = () =>
    complaint.trim() || lastError(logFile, logged) || `no dijo por qué (registro: ${logFile})`;

  let timer;
  await new Promise((resolve, reject) => {
    server.once('message', resolve);
    void ended.then(() => reject(new Failure(reason())));
    timer = setTimeout(() => {
      server.kill('SIGKILL');
      reject(
        new Failure(`El servidor no estuvo listo en ${READY_WITHIN_MS / 1000} s (registro: ${logFile}).`),
      );
    }, READY_WITHIN_MS);
  }).finally(() => clearTimeout(timer));

  let asked = false;
  void ended.then(() => {
    if (!asked) onCrash(reason());
  });
  return {
    stop: async () => {
      asked = true;
      const force = setTimeout(() => server.kill('SIGKILL'), STOP_WITHIN_MS);
      server.kill('SIGTERM');
      await ended;
      clearTimeout(force);
    },
  };
}

/** The message of the last error that was logged since this start. */
function lastError(logFile, from) {
  const lines = fs.readFileSync(logFile).subarray(from).toString('utf8').trim().split('\n').reverse();
  for (const line of lines) {
    try {
      const entry = JSON.parse(line);
      if (entry.level >= 50) return entry.err?.message ?? entry.msg;
    } catch {
      // Some lines are not log entries.
    }
  }
  return '';
}
