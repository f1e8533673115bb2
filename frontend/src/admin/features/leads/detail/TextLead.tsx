import { useEffect, useRef } from 'react';
import { useGetConversation } from '../../../../shared/api/generated/conversations/conversations';
import type { LeadDetailDto } from '../../../../shared/api/generated/model';
import { ListLoading } from '../../../ui/list/ListLoading';
import { writeCopy as copy } from '../../../ui/messages/messages.copy';
import { WriteMessage } from '../../../ui/messages/WriteMessage';
import { QueryFailed } from '../../../ui/failures/QueryFailed';

interface Props {
  lead: LeadDetailDto;
  /** Whether the field takes the focus once it is there, because the user has opened it. */
  takesFocus?: boolean;
}

/** Writes a message to the lead, as in its conversation. The timeline shows it immediately. */
export function TextLead({ lead, takesFocus = false }: Props) {
  const conversation = useGetConversation(lead.id, undefined, { query: { staleTime: 0 } });
  const { refetch } = conversation;
  const read = useRef(lead);
  // A change of the lead, such as an opt-out or a block, can change the available channels.
  useEffect(() => {
    if (read.current !== lead) void refetch();
    read.current = lead;
  }, [lead, refetch]);
  const place = useRef<HTMLDivElement>(null);
  const isRead = conversation.data !== undefined;
  useEffect(() => {
    if (!takesFocus || !isRead) return;
    (place.current?.querySelector<HTMLElement>('textarea:enabled') ?? place.current)?.focus();
  }, [takesFocus, isRead]);
  if (conversation.data)
    return (
      <div ref={place} tabIndex={-1}>
        <WriteMessage conversation={conversation.data} label={copy.labelHere} />
      </div>
    );
  if (conversation.isPending) return <ListLoading text={copy.loading} />;
  return <QueryFailed text={copy.loadFailed} query={conversation} />;
}
