import { Injectable } from '@nestjs/common';
import type { CodeMethod } from 'domain/verification';
import type { CodeSender } from './code-sender';
import { EmailCodeSender } from './email-code-sender';
import { SmsCodeSender } from './sms-code-sender';
import { VoiceCodeSender } from './voice-code-sender';

/** Provides the sender of each method that sends codes. */
@Injectable()
export class CodeSenders {
  private readonly byMethod: Readonly<Record<CodeMethod, CodeSender>>;

  constructor(sms: SmsCodeSender, voice: VoiceCodeSender, email: EmailCodeSender) {
    this.byMethod = { sms, voice, email };
  }

  of(method: CodeMethod): CodeSender {
    return this.byMethod[method];
  }
}
