import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Radio } from 'antd';
import { MESSAGE_MAX } from 'domain/messages/conversations';
import { useRef, useState, type KeyboardEvent } from 'react';
import { ApiError, messageOf } from '../../../shared/api/api-error';
import {
  getListConversationsQueryKey,
  sendMessage,
} from '../../../shared/api/generated/conversations/conversations';
import { getListMessagesForLeadQueryKey } from '../../../shared/api/generated/admin-message-templates/admin-message-templates';
import {
  getGetBoardQueryKey,
  getGetDeskQueryKey,
  getGetLeadQueryKey,
  getListLeadsQueryKey,
} from '../../../shared/api/generated/admin-leads/admin-leads';
import type {
  ConversationChannel,
  ConversationDetailDto,
  MessageForLeadDto,
} from '../../../shared/api/generated/model';
import { formatDateTime } from '../../lib/times/moments';
import { showToast } from '../../../shared/ui/toast-store';
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
import styles from './WriteMessage.module.css';

const FORM = 'message';
const CHANNEL_OFF = 'CHANNEL_OFF';
const CHANGED = 'CONVERSATION_CHANGED';
const WINDOW_CLOSED = 'WHATSAPP_WINDOW_CLOSED';

interface Props {
  conversation: ConversationDetailDto;
  /** Label of the field, if the person's name is already above it. */
  label?: string;
  /** Class of the line with the button. */
  toolsClassName?: string | undefined;
}

/**
 * Writes a message to a person through an available and permitted channel. Keeps the text until it is sent.
 */
export function WriteMessage({ conversation, label, toolsClassName = '' }: Props) {
  const { leadId, fullName, lastMessageId, messages } = conversation;
  const [form] = Form.useForm<{ text: string }>();
  const queries = useQueryClient();
  const clearDraft = useClearDraft(FORM, leadId);
  const text = (Form.useWatch('text', form) ?? '').trim();
  const ways = conversation.channels.filter(({ refusal }) => refusal?.code !== CHANNEL_OFF);
  const [chosen, setChosen] = useState<ConversationChannel | null>(null);
  const way = ways.find(({ channel }) => channel === (chosen ?? usual(conversation))) ?? ways[0];
  const [template, setTemplate] = useState<MessageForLeadDto | null>(null);
  const may = useMay();
  const [failure, setFailure] = useState<unknown>(null);
  const [isSending, setSending] = useState(false);
  // A retried message keeps its idempotency key.
  const tried = useRef({ message: '', key: '' });
  if (!way) return null;
  const { channel, refusal, until } = way;
  // After 24 hours, WhatsApp only delivers approved templates.
  const byTemplate = refusal?.code === WINDOW_CLOSED && may('templates.use');

  const send = async (written: string, templateId?: string) => {
    const message = `${channel} ${templateId ?? ''} ${written}`;
    if (tried.current.message !== message) tried.current = { message, key: crypto.randomUUID() };
    setSending(true);
    setFailure(null);
    try {
      await sendMessage(
        leadId,
        { channel, text: written, after: lastMessageId, ...(templateId ? { templateId } : {}) },
        { headers: { 'Idempotency-Key': tried.current.key } },
      );
      tried.current = { message: '', key: '' };
      setTemplate(null);
      // After sending a template, the typed text stays for another message.
      if (!templateId) {
        form.resetFields();
        clearDraft();
      }
      showToast({ title: copy.sent });
      void queries.invalidateQueries({ queryKey: getGetDeskQueryKey() });
      void queries.invalidateQueries({ queryKey: getListLeadsQueryKey() });
      void queries.invalidateQueries({ queryKey: getGetBoardQueryKey() });
    } catch (error) {
      setFailure(error);
    } finally {
      setSending(false);
      if (templateId) void queries.invalidateQueries({ queryKey: getListMessagesForLeadQueryKey(leadId) });
      // Also after a refusal, to load its reason or messages received meanwhile.
      void queries.invalidateQueries({ queryKey: getGetLeadQueryKey(leadId) });
      await queries.invalidateQueries({ queryKey: getListConversationsQueryKey() });
      await queries.invalidateQueries({
        predicate: ({ queryKey: [address] }) =>
          typeof address === 'string' && address.startsWith(`/api/admin/conversations/${leadId}/`),
      });
    }
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
      layout="vertical"
      requiredMark={false}
      initialValues={{ text: '' }}
      onFinish={({ text: written }: { text: string }) => void send(written.normalize('NFC').trim())}
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
      <FailureNote failure={refusal && !byTemplate ? '' : textOf(failure)} className={styles.failure} />
      <div className={`${styles.tools} ${toolsClassName}`}>
        {byTemplate ? (
          <Button
            type="primary"
            loading={isSending}
            disabled={!template?.approvedText}
            onClick={() => void send(template!.approvedText!, template!.id)}
          >
            {copy.send}
          </Button>
        ) : (
          <Button type="primary" htmlType="submit" loading={isSending} disabled={refusal !== null}>
            {copy.send}
          </Button>
        )}
        {channel === 'sms' && text !== '' && <SmsSize text={withLinkLength(text)} />}
        {!byTemplate && <span className={styles.keys}>{copy.keys}</span>}
      </div>
      {channel === 'sms' && !refusal && (
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

/** Returns the text about a failed message; empty if none failed. */
function textOf(failure: unknown): string {
  if (failure === null) return '';
  if (failure instanceof ApiError && failure.code === CHANGED) return copy.changed;
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
