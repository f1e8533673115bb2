import http from 'node:http';
import { newIp, newPhone } from '../../backend/test/support/people.ts';

/**
 * Sends the form as a new person: another phone number, block of numbers and network each time, so that no
 * limit is reached and no proof of work is required.
 * @param {http.Agent} agent
 * @param {number} port of 127.0.0.1
 * @returns {Promise<{ status: number, ms: number, phoneNumber: string }>}
 */
export function submitLead(agent, port) {
  const phoneNumber = newPhone();
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
          'x-forwarded-for': newIp(),
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
