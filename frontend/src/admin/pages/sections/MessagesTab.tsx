import { Conversations } from '../../features/conversations/Conversations';

/** Shows the section 'Mensajes'. */
export default function MessagesTab() {
  return <Conversations />;
}
