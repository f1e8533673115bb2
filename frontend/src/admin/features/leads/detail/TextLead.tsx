import { useGetConversation } from '../../../../shared/api/generated/conversations/conversations';
import { ListLoading } from '../../../ui/list/ListLoading';
import { writeCopy as copy } from '../../../ui/messages/messages.copy';
import { WriteMessage } from '../../../ui/messages/WriteMessage';
import { QueryFailed } from '../../../ui/failures/QueryFailed';

/** Writes to the lead as one does in its conversation. Its timeline shows the message at once. */
export function TextLead({ leadId }: { leadId: string }) {
  const conversation = useGetConversation(leadId, undefined, { query: { staleTime: 0 } });
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
