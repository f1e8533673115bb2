import { Button, Form, Input, Radio } from 'antd';
import { MESSAGE_MAX } from 'domain/messages/conversations';
import { useState, type KeyboardEvent } from 'react';
import { ApiError, messageOf } from '../../../shared/api/api-error';
import type {
  ConversationChannel,
  ConversationDetailDto,
  ConversationWayDto,
  MessageForLeadDto,
} from '../../../shared/api/generated/model';
import { formatDateTime } from '../../lib/times/moments';
import { resetSent } from '../../lib/reset-sent';
import { useMay } from '../../session/may';
import { FailureNote } from '../failures/FailureNote';
import { KeptDraft, useClearDraft } from '../fields/KeptDraft';
import { CostlyCharacters } from '../sms/CostlyCharacters';
import { LinkNote } from '../sms/LinkNote';
import { withLinkLength } from '../sms/link-length';
import { SmsSize } from '../sms/SmsSize';
import { TemplateTextArea } from '../templates/TemplateTextArea';
import { ApprovedTemplates } from './ApprovedTemplates';
import { channelNames, writeCopy as copy } from './messages.copy';
import { useSendMessage } from './use-send-message';
import styles from './WriteMessage.module.css';

const FORM = 'message';
const CHANNEL_OFF = 'CHANNEL_OFF';
const CHANGED = 'CONVERSATION_CHANGED';
const CONTACT_LIMIT = 'CONTACT_LIMIT';
const REASON_MAX = 500;
const WINDOW_CLOSED = 'WHATSAPP_WINDOW_CLOSED';

interface Fields {
  text: string;
  /** Reason for one more contact than the law allows; missing while none is needed. */
  reason?: string;
}

interface Props {
  conversation: ConversationDetailDto;
  /** Label of the field, if the person's name is already above it. */
  label?: string;
  className?: string | undefined;
}

/**
 * Writes a message to a person through an available and permitted channel. Keeps the text until it is sent.
 */
export function WriteMessage({ conversation, label, className = '' }: Props) {
  const { leadId, fullName, messages } = conversation;
  const [form] = Form.useForm<Fields>();
  const clearDraft = useClearDraft(FORM, leadId);
  const text = (Form.useWatch('text', form) ?? '').trim();
  const ways = conversation.channels.filter(({ refusal }) => refusal?.code !== CHANNEL_OFF);
  const [chosen, setChosen] = useState<ConversationChannel | null>(null);
  const way = ways.find(({ channel }) => channel === (chosen ?? usual(conversation))) ?? ways[0];
  const [template, setTemplate] = useState<MessageForLeadDto | null>(null);
  const may = useMay();
  const { send, failure, isSending } = useSendMessage(conversation);
  if (!way) return null;
  const { channel, refusal, until } = way;
  // After 24 hours, WhatsApp only delivers approved templates.
  const byTemplate = refusal?.code === WINDOW_CLOSED && may('templates.use');

  // One more contact than the law allows needs a reason.
  const needsReason = refusal?.code === CONTACT_LIMIT || codeOf(failure) === CONTACT_LIMIT;
  const isRefused = refusal !== null && refusal.code !== CONTACT_LIMIT;

  const sendText = (sent: Fields) =>
    send({ channel, text: sent.text.normalize('NFC').trim(), reason: sent.reason?.trim() ?? '' }, () => {
      if (resetSent(form, sent)) clearDraft();
    });
  // The typed text stays for another message.
  const sendTemplate = async ({ id: templateId, approvedText }: MessageForLeadDto) => {
    const { reason } = needsReason ? await form.validateFields(['reason']) : {};
    await send({ channel, text: approvedText!, templateId, reason: reason?.trim() ?? '' }, () => {
      setTemplate(null);
      form.resetFields(['reason']);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    form.submit();
  };
  return (
    <Form
      form={form}
      name={FORM}
      className={className}
      layout="vertical"
      requiredMark={false}
      initialValues={{ text: '' }}
      onFinish={(fields: Fields) => void sendText(fields)}
    >
      <KeptDraft form={FORM} of={leadId} />
      {ways.length > 1 && (
        <Radio.Group
          className={styles.channels}
          aria-label={copy.channel}
          optionType="button"
          size="small"
          value={channel}
          options={ways.map((one) => ({ value: one.channel, label: channelNames[one.channel] }))}
          onChange={({ target }) => setChosen(target.value as ConversationChannel)}
        />
      )}
      {refusal && (
        <p role="status" className={styles.refusal}>
          {refusal.reason}
        </p>
      )}
      {byTemplate && (
        <ApprovedTemplates leadId={leadId} fullName={fullName} chosen={template} onChoose={setTemplate} />
      )}
      {!refusal && until && <p className={styles.hint}>{copy.until(formatDateTime(until))}</p>}
      <Form.Item
        name="text"
        className={styles.text}
        hidden={byTemplate}
        label={label ?? copy.label(fullName)}
        extra={messages.length > 0 || refusal ? undefined : copy.first}
        rules={[{ required: true, whitespace: true, message: copy.required }]}
      >
        <TemplateTextArea
          leadId={leadId}
          autoSize={{ minRows: 2, maxRows: 8 }}
          maxLength={MESSAGE_MAX}
          aria-keyshortcuts="Control+Enter"
          onKeyDown={onKeyDown}
        />
      </Form.Item>
      {!byTemplate && <LinkNote text={text} />}
      <ReasonField isNeeded={needsReason} />
      <FailureNote failure={textOf(failure, byTemplate ? null : refusal)} className={styles.failure} />
      <div className={styles.tools}>
        <Button
          type="primary"
          loading={isSending}
          {...(byTemplate
            ? { disabled: !template?.approvedText, onClick: () => void sendTemplate(template!) }
            : { disabled: isRefused, htmlType: 'submit' as const })}
        >
          {needsReason ? copy.sendAnyway : copy.send}
        </Button>
        <Keys channel={channel} text={text} isTyped={!byTemplate} />
      </div>
      {channel === 'sms' && !isRefused && (
        <CostlyCharacters
          text={text}
          onChange={(body) => {
            form.setFields([{ name: 'text', value: body, touched: true }]);
            form.focusField('text');
          }}
        />
      )}
    </Form>
  );
}

/** Shows the size of a text message, and the key that sends a typed one. */
function Keys({ channel, text, isTyped }: { channel: ConversationChannel; text: string; isTyped: boolean }) {
  return (
    <>
      {channel === 'sms' && text !== '' && <SmsSize text={withLinkLength(text)} />}
      {isTyped && <span className={styles.keys}>{copy.keys}</span>}
    </>
  );
}

/** Asks for the reason of one more contact than the law allows. */
function ReasonField({ isNeeded }: { isNeeded: boolean }) {
  if (!isNeeded) return null;
  return (
    <Form.Item
      name="reason"
      label={copy.reason}
      extra={copy.reasonHint}
      rules={[{ required: true, whitespace: true, message: copy.reasonRequired }]}
    >
      <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} maxLength={REASON_MAX} />
    </Form.Item>
  );
}

/** Returns the code of a refused message; null for other failures. */
const codeOf = (failure: unknown): string | null => (failure instanceof ApiError ? failure.code : null);

/** Returns the text about a failed message; empty if none failed. */
function textOf(failure: unknown, shown: ConversationWayDto['refusal']): string {
  if (failure === null) return '';
  // The reason of a refusal is shown already.
  if (shown && (shown.code !== CONTACT_LIMIT || codeOf(failure) === CONTACT_LIMIT)) return '';
  if (codeOf(failure) === CHANGED) return copy.changed;
  return messageOf(failure) || copy.failed;
}

/** Returns the channel of the person's last message if it allows replies, else the first permitted one. */
function usual({ channels, messages }: ConversationDetailDto): ConversationChannel | undefined {
  const last = messages.find(({ direction }) => direction === 'inbound')?.channel;
  const open = channels.filter(({ refusal }) => refusal === null);
  return (
    open.find(({ channel }) => channel === last) ??
    open[0] ??
    channels.find(({ channel }) => channel === last)
  )?.channel;
}
