import type { IncomingMessage } from 'node:http';
import { MEDIA_TYPES, mediaTypeOf } from 'domain/messages/message-parts';
import type { Twilio } from 'twilio';
import { askInternet, namesPublicHost } from '../../../common/internet/ask-internet';
import type { Internet } from '../../../common/internet/internet';
import { callProvider } from '../../../common/provider-call';
import type { TwilioConfig } from '../../../config/provider-config';
import type { MediaPlace } from '../inbound/message-parts';
import { MediaError, MediaSource, type MediaFile } from '../media/media-source';
import { createTwilioClient } from './twilio-client';

const API = 'https://api.twilio.com';
const MEDIA_MAX_BYTES = 16 * 1_048_576;
const LONGEST_MS = 15_000;
const MOST_REDIRECTS = 3;
const GONE = new Set([404, 410]);

/** Hosts to which Twilio redirects for files. */
const FILE_HOSTS = /^([a-z0-9-]+\.)*(twilio|twiliocdn)\.com$/;
const BUCKET = { host: 's3-external-1.amazonaws.com', path: '/media.twiliocdn.com/' };

/** Returns whether a redirect leads to a Twilio server: https, default port, no user. */
export function isTwilioFile(url: URL): boolean {
  if (url.protocol !== 'https:' || url.port !== '' || !namesPublicHost(url)) return false;
  return (
    FILE_HOSTS.test(url.hostname) || (url.hostname === BUCKET.host && url.pathname.startsWith(BUCKET.path))
  );
}

/**
 * Fetches media of received messages from Twilio, and deletes them there. The address is built from the ids only. Redirects are
 * followed to Twilio's hosts only, each name is resolved once and must be public, and the credentials are sent to the API only.
 */
export class TwilioMedia extends MediaSource {
  private readonly client: Twilio;
  private readonly api: URL;

  constructor(
    private readonly config: TwilioConfig,
    private readonly internet: Internet,
  ) {
    super();
    this.client = createTwilioClient(config);
    this.api = new URL(config.apiBaseUrl || API);
  }

  override async open(place: MediaPlace): Promise<MediaFile> {
    const signal = AbortSignal.timeout(LONGEST_MS);
    try {
      return await callProvider('twilio', async () =>
        readFile(await this.fetchFollowingRedirects(this.urlOf(place), signal)),
      );
    } catch (error) {
      throw error instanceof MediaError ? error : new MediaError('away');
    }
  }

  override async remove({ messageSid, mediaSid }: MediaPlace): Promise<void> {
    try {
      await callProvider('twilio', () => this.client.messages(messageSid).media(mediaSid).remove());
    } catch (error) {
      if (!GONE.has((error as { status?: number }).status ?? 0)) throw error;
    }
  }

  private urlOf({ messageSid, mediaSid }: MediaPlace): URL {
    return new URL(
      `/2010-04-01/Accounts/${this.config.accountSid}/Messages/${messageSid}/Media/${mediaSid}`,
      this.api,
    );
  }

  private async fetchFollowingRedirects(
    url: URL,
    signal: AbortSignal,
    redirects = 0,
  ): Promise<IncomingMessage> {
    const isApi = url.origin === this.api.origin;
    const { accountSid, authToken } = this.config;
    const credentials = Buffer.from(`${accountSid}:${authToken}`).toString('base64');
    const response = await askInternet(this.internet, url, {
      headers: isApi && redirects === 0 ? { authorization: `Basic ${credentials}` } : {},
      signal,
      // Only the configured host may be in our own network.
      allowPrivate: isApi && this.config.apiBaseUrl !== '',
    });
    const { statusCode = 0, headers } = response;
    if (statusCode >= 200 && statusCode < 300) return response;
    response.destroy();
    if (GONE.has(statusCode)) throw new MediaError('gone');
    if (statusCode < 300 || statusCode >= 400 || !headers.location) throw new MediaError('away');
    const next = URL.canParse(headers.location, url.href) ? new URL(headers.location, url) : null;
    if (!next || redirects >= MOST_REDIRECTS || (next.origin !== this.api.origin && !isTwilioFile(next)))
      throw new MediaError('elsewhere');
    return this.fetchFollowingRedirects(next, signal, redirects + 1);
  }
}

async function readFile(response: IncomingMessage): Promise<MediaFile> {
  try {
    const contentType = mediaTypeOf(response.headers['content-type'] ?? '');
    if (!Object.hasOwn(MEDIA_TYPES, contentType)) throw new MediaError('refused_type');
    if (Number(response.headers['content-length'] ?? 0) > MEDIA_MAX_BYTES) throw new MediaError('too_large');
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > MEDIA_MAX_BYTES) throw new MediaError('too_large');
      chunks.push(chunk);
    }
    return { contentType, content: Buffer.concat(chunks) };
  } finally {
    response.destroy();
  }
}
