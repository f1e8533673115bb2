import http from 'node:http';

let serial = Math.floor(Math.random() * 1_000_000);
/**
 * Another person each time: another number, block of numbers and network of homes, so that no limit is met and
 * nobody is asked for a proof of work.
 *
 * @returns {{ phoneNumber: string, ip: string }}
 */
function visitor() {
  serial += 1;
  const areas = [213, 305, 312, 404, 415, 512, 602, 617, 702, 713, 786, 818, 832, 917, 954];
  const exchange = 220 + (Math.floor(serial / areas.length) % 80) + 100 * (serial % 3);
  const line = Math.floor((serial * 7919) % 10_000);
  return {
    phoneNumber: `+1${areas[serial % areas.length]}${exchange}${String(line).padStart(4, '0')}`,
    ip: `73.${serial % 256}.${(serial >> 8) % 256}.7`,
  };
}

/**
 * Sends the form as another person each time.
 *
 * @param {http.Agent} agent
 * @param {number} port of 127.0.0.1
 * @returns {Promise<{ status: number, ms: number, phoneNumber: string }>}
 */
export function submitLead(agent, port) {
  const { phoneNumber, ip } = visitor();
  const body = JSON.stringify({
    fullName: 'María Fernández López',
    phoneNumber,
    state: 'FL',
    elapsedMs: 30000,
  });
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        agent,
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: '/api/leads',
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'x-forwarded-for': ip,
        },
      },
      (response) => {
        response.resume();
        response.on('end', () =>
          resolve({ status: response.statusCode, ms: performance.now() - started, phoneNumber }),
        );
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}
