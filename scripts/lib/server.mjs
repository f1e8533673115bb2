import { fork } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from './errors.mjs';
import { at, childEnvironment, pinnedNode, SERVER_VARIABLES } from './project.mjs';

const READY_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 20_000;
/** Time before the end of a process in which its output counts as the reason. */
const LAST_WORDS_MS = 5_000;
/** Delays before each restart of a crashed server. After the last restart the launcher gives up. */
const PAUSES_MS = [500, 1_000, 2_000, 5_000, 10_000];
/** Age after which a crash no longer counts. */
const FORGOTTEN_AFTER_MS = 10 * 60_000;

/** Fails with one sentence if the server could not listen on that address. */
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
 * Starts the backend, waits until it is ready, and restarts it after a crash: after increasing delays, and a limited number of times.
 *
 * @param {object} options of `startServer`, and
 * @param {(asked: AbortSignal) => Promise<void>} [options.possible] resolves when a restart may succeed, or when the signal aborts
 * @param {(reason: string) => void} options.onGivingUp called with the reason after too many crashes
 * @param {number[]} [options.pausesMs] delays before each restart
 * @returns {Promise<{ stop: () => Promise<void> }>}
 */
export async function superviseServer({ possible, onGivingUp, pausesMs = PAUSES_MS, ...options }) {
  let server = await startServer(options);
  const asked = new AbortController();
  let deaths = [];
  const supervise = async () => {
    for (let reason = await server.ended; !asked.signal.aborted; reason = await server.ended) {
      for (;;) {
        deaths = [...deaths.filter((at) => Date.now() - at < FORGOTTEN_AFTER_MS), Date.now()];
        if (deaths.length > pausesMs.length)
          return onGivingUp(`el servidor terminó ${deaths.length} veces seguidas; la última: ${reason}`);
        const pause = pausesMs[deaths.length - 1];
        process.stderr.write(`El servidor terminó: ${reason}\nSe inicia otra vez en ${pause / 1000} s.\n`);
        await sleep(pause, undefined, { signal: asked.signal }).catch(() => undefined);
        await possible?.(asked.signal);
        if (asked.signal.aborted) return;
        try {
          server = await startServer(options);
          if (asked.signal.aborted) await server.stop();
          break;
        } catch (error) {
          reason = error.message;
        }
      }
    }
  };
  const supervision = supervise();
  return {
    stop: async () => {
      asked.abort();
      await server.stop();
      await supervision;
    },
  };
}

/**
 * Starts the backend and waits until it is ready. It has a separate process group, so that Ctrl-C reaches only the launcher. It ends by
 * itself if the launcher ends.
 * @param {object} options
 * @param {Record<string, string>} options.environment variables for the server, in addition to ours
 * @param {string} options.logFile file for its log
 * @param {string} options.pages folder of the pages that it serves
 * @param {string[]} [options.generatedSecrets] names of the secrets that the environment does not set
 * @param {(pid: number) => void} options.onStart called with the process id immediately after the start
 * @param {string} [options.script] the server's program
 * @returns {Promise<{ stop: () => Promise<void>, ended: Promise<string> }>} ended: reason why the server ended
 */
async function startServer({
  environment,
  logFile,
  pages,
  generatedSecrets = [],
  onStart,
  script = at('backend', 'dist', 'bundle', 'main.js'),
}) {
  const logged = sizeOf(logFile);
  const options = ['--log-file', logFile, '--pages', pages];
  if (generatedSecrets.length > 0) options.push('--generated-secrets', generatedSecrets.join(','));
  const server = fork(script, options, {
    execPath: pinnedNode(),
    execArgv: [],
    env: childEnvironment({ ...SERVER_VARIABLES, ...environment }),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  onStart(server.pid);

  const said = { text: '', at: 0 };
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk) => {
      const now = Date.now();
      said.text = ((now - said.at < LAST_WORDS_MS ? said.text : '') + chunk).slice(-4_000);
      said.at = now;
      try {
        fs.appendFileSync(logFile, chunk, { mode: 0o600 });
      } catch {
        // On a full disk the log is lost, but the server continues.
      }
    });
  const lastWords = () => (Date.now() - said.at < LAST_WORDS_MS ? said.text.trim() : '');
  const ended = new Promise((resolve) =>
    server.once('close', (code, signal) => {
      const how = signal ? `lo terminó la señal ${signal}` : `salió con el código ${code}`;
      const words = signal === 'SIGKILL' ? '' : lastWords();
      resolve(`${how}${words ? `\n${words}` : ''}`);
    }),
  );

  let timer;
  await new Promise((resolve, reject) => {
    server.once('message', resolve);
    // Shows the last output or the log; otherwise the exit code.
    void ended.then((how) =>
      reject(
        new Failure(
          lastWords() ||
            lastError(logFile, logged) ||
            `El servidor no arrancó: ${how} (registro: ${logFile}).`,
        ),
      ),
    );
    timer = setTimeout(() => {
      server.kill('SIGKILL');
      reject(
        new Failure(`El servidor no estuvo listo en ${READY_WITHIN_MS / 1000} s (registro: ${logFile}).`),
      );
    }, READY_WITHIN_MS);
  }).finally(() => clearTimeout(timer));

  return {
    ended,
    stop: async () => {
      const force = setTimeout(() => server.kill('SIGKILL'), STOP_WITHIN_MS);
      server.kill('SIGTERM');
      await ended;
      clearTimeout(force);
    },
  };
}

/** Returns the message of the last error in the log since this start. */
function lastError(logFile, from) {
  if (sizeOf(logFile) === 0) return '';
  // If the file is shorter than before, it is a new file.
  const text = fs
    .readFileSync(logFile)
    .subarray(sizeOf(logFile) < from ? 0 : from)
    .toString('utf8');
  const lines = text.trim().split('\n').reverse();
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

function sizeOf(file) {
  return fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
