import { useEffect, useRef } from 'react';
import { useGetConversation } from '../../../../shared/api/generated/conversations/conversations';
import type { LeadDetailDto } from '../../../../shared/api/generated/model';
import { ListLoading } from '../../../ui/list/ListLoading';
import { writeCopy as copy } from '../../../ui/messages/messages.copy';
import { WriteMessage } from '../../../ui/messages/WriteMessage';
import { QueryFailed } from '../../../ui/failures/QueryFailed';

/** Writes to the lead as one does in its conversation. Its timeline shows the message at once. */
export function TextLead({ lead }: { lead: LeadDetailDto }) {
  const conversation = useGetConversation(lead.id, undefined, { query: { staleTime: 0 } });
  const { refetch } = conversation;
  const read = useRef(lead);
  // What has changed at the lead, such as an opt-out or a block, may decide whether one can write to it.
  useEffect(() => {
    if (read.current !== lead) void refetch();
    read.current = lead;
  }, [lead, refetch]);
  if (conversation.data) return <WriteMessage conversation={conversation.data} label={copy.labelHere} />;
  if (conversation.isPending) return <ListLoading text={copy.loading} />;
  return (
    <QueryFailed
      text={copy.loadFailed}
      error={conversation.error}
      onRetry={() => void conversation.refetch()}
    />
  );
}
