import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/**
 * Requests the configuration repeatedly in a separate thread, so that the measured time is the server's and
 * not that of the thread that creates the load.
 * @param {number} port of 127.0.0.1
 */
export function startProbe(port) {
  const worker = new Worker(fileURLToPath(import.meta.url), { workerData: { port } });
  const answer = async (message) => {
    worker.postMessage(message);
    const [reply] = await once(worker, 'message');
    return reply;
  };
  return {
    /** @param {number} pauseMs between a response and the next request; 0: without a pause */
    begin: (pauseMs) => answer({ pauseMs }),
    /** @returns {Promise<number[]>} milliseconds of each response since then, including the current one */
    end: () => answer({ pauseMs: null }),
    stop: () => worker.terminate(),
  };
}

if (!isMainThread) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  let asked = 0;
  const ask = () =>
    new Promise((resolve, reject) => {
      asked += 1;
      const began = performance.now();
      http
        .get(
          {
            agent,
            port: workerData.port,
            host: '127.0.0.1',
            path: '/api/config',
            headers: { 'x-forwarded-for': `24.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}` },
          },
          (response) => {
            if (response.statusCode !== 200)
              reject(new Error(`the configuration was answered ${response.statusCode}`));
            response.resume().on('end', () => resolve(performance.now() - began));
          },
        )
        .on('error', reject);
    });

  let goesOn = false;
  let going = Promise.resolve([]);
  const go = async (pauseMs) => {
    const times = [];
    while (goesOn) {
      times.push(await ask());
      if (pauseMs > 0) await wait(pauseMs);
    }
    return times;
  };
  parentPort.on('message', async ({ pauseMs }) => {
    goesOn = pauseMs !== null;
    if (!goesOn) return parentPort.postMessage(await going);
    going = go(pauseMs);
    parentPort.postMessage('begun');
  });
}
