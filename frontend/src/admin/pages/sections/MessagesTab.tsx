import { Conversations } from '../../features/conversations/Conversations';

/** The 'Mensajes' section. */
export default function MessagesTab() {
  return <Conversations />;
}
