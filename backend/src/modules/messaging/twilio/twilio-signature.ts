import { Injectable } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { validateRequest } from 'twilio';
import { AppConfig } from '../../../config/app-config';
import { WebhookActivity } from '../../webhooks-in/webhook-activity.service';
import { sourceAt } from '../../webhooks-in/webhook-sources';
import { badSignature } from '../../webhooks-in/webhooks.errors';

/** Documents the signature header of Twilio's requests. */
export const SignedByTwilio = (): MethodDecorator =>
  ApiHeader({
    name: 'X-Twilio-Signature',
    required: true,
    description: 'HMAC-SHA1 of the public address and the sorted fields, with `TWILIO_AUTH_TOKEN`.',
  });

/** Verifies that requests come from Twilio. */
@Injectable()
export class TwilioSignature {
  constructor(
    private readonly config: AppConfig,
    private readonly activity: WebhookActivity,
  ) {}

  /** Returns the fields of a request signed by Twilio. @throws AppError 403 */
  async verified(
    request: FastifyRequest,
    signature: string | undefined,
    body: unknown,
  ): Promise<Partial<Record<string, string>>> {
    const { twilio, publicUrl } = this.config;
    // A field may be repeated: all its values are signed, and the first is used.
    const signed = Object.fromEntries(
      Object.entries(typeof body === 'object' && body !== null ? body : {}).map(([name, value]) => [
        name,
        textsOf(value),
      ]),
    );
    if (
      !twilio ||
      !signature ||
      !validateRequest(twilio.authToken, signature, publicUrl + request.url, signed)
    )
      throw badSignature();
    const source = sourceAt(request.url);
    if (source) await this.activity.note(source);
    return Object.fromEntries(Object.entries(signed).map(([name, [first = '']]) => [name, first]));
  }
}

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? (value as unknown[]) : [value]).map((each) =>
    typeof each === 'string' ? each : '',
  );
