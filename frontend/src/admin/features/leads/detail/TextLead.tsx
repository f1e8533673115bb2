import { useEffect, useRef } from 'react';
import { useGetConversation } from '../../../../shared/api/generated/conversations/conversations';
import type { LeadDetailDto } from '../../../../shared/api/generated/model';
import { ListLoading } from '../../../ui/list/ListLoading';
import { writeCopy as copy } from '../../../ui/messages/messages.copy';
import { WriteMessage } from '../../../ui/messages/WriteMessage';
import { QueryFailed } from '../../../ui/failures/QueryFailed';

/** Writes a message to the lead, as in its conversation. The timeline shows it immediately. */
export function TextLead({ lead }: { lead: LeadDetailDto }) {
  const conversation = useGetConversation(lead.id, undefined, { query: { staleTime: 0 } });
  const { refetch } = conversation;
  const read = useRef(lead);
  // A change of the lead, such as an opt-out or a block, can change the available channels.
  useEffect(() => {
    if (read.current !== lead) void refetch();
    read.current = lead;
  }, [lead, refetch]);
  if (conversation.data) return <WriteMessage conversation={conversation.data} label={copy.labelHere} />;
  if (conversation.isPending) return <ListLoading text={copy.loading} />;
  return <QueryFailed text={copy.loadFailed} query={conversation} />;
}
