import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
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
import type { ConversationDetailDto, NewMessageDto } from '../../../shared/api/generated/model';
import { showToast } from '../../../shared/ui/toast-store';
import { writeCopy as copy } from './messages.copy';

/** Message to send, and the user's reason where the law allows no more contacts. */
type Written = Pick<NewMessageDto, 'channel' | 'text' | 'templateId' | 'reason'>;

/** Returns a function that sends a message and reads again what depends on it, with the failure of the last one; null if it did not fail. */
export function useSendMessage({
  leadId,
  lastMessageId,
}: Pick<ConversationDetailDto, 'leadId' | 'lastMessageId'>) {
  const queries = useQueryClient();
  const [failure, setFailure] = useState<unknown>(null);
  const [isSending, setSending] = useState(false);
  // A retried message keeps its idempotency key.
  const tried = useRef({ message: '', key: '' });

  const send = async ({ channel, text, templateId, reason }: Written, onSent: () => void): Promise<void> => {
    const message = `${channel} ${templateId ?? ''} ${text}`;
    if (tried.current.message !== message) tried.current = { message, key: crypto.randomUUID() };
    setSending(true);
    setFailure(null);
    try {
      await sendMessage(
        leadId,
        {
          channel,
          text,
          after: lastMessageId,
          ...(templateId ? { templateId } : {}),
          ...(reason ? { reason } : {}),
        },
        { headers: { 'Idempotency-Key': tried.current.key } },
      );
      tried.current = { message: '', key: '' };
      onSent();
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
  return { send, failure, isSending };
}
