import { useEffect, useEffectEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import {
  getListConversationsQueryKey,
  useChangeConversation,
} from '../../../shared/api/generated/conversations/conversations';
import type { ConversationDetailDto } from '../../../shared/api/generated/model';
import { useMay } from '../../session/may';

/**
 * Marks the messages of a conversation as read as soon as the window shows them. Messages that arrive later stay
 * unread.
 */
export function useReading(conversation: ConversationDetailDto | undefined): void {
  const may = useMay();
  const queries = useQueryClient();
  const { mutate } = useChangeConversation({
    mutation: {
      onSuccess: () => queries.invalidateQueries({ queryKey: getListConversationsQueryKey() }),
    },
  });
  const { leadId, received = 0, unread = 0 } = conversation ?? {};
  const note = useEffectEvent(() => {
    if (leadId && unread > 0 && may('leads.work') && document.visibilityState === 'visible')
      mutate({ id: leadId, data: { read: received } });
  });
  useEffect(() => {
    note();
    const onVisible = () => note();
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [leadId, received, unread]);
}
