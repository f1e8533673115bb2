import { useListFraudAlerts } from '../../shared/api/generated/fraud/fraud';
import { conversationsCopy } from '../features/conversations/conversations.copy';
import { useUnread } from '../features/conversations/use-conversations';
import { useMay } from '../session/may';
import { appointmentCopy } from '../ui/appointments/appointments.copy';
import { useAwaitingOutcome } from '../ui/appointments/use-awaiting-outcome';
import type { TabItem } from '../ui/navigation/TabBar';
import { dashboardCopy as copy } from './dashboard.copy';

const REFRESH_MS = 60_000;

/** Returns the number of pending items per section, by the section's key. */
export function useWaiting(): Record<string, TabItem['badge']> {
  const may = useMay();
  const awaiting = useAwaitingOutcome().data?.count ?? 0;
  const alerts = useListFraudAlerts(
    { status: 'active', pageSize: 1 },
    // Only for users who decide: for others the number calls for nothing.
    { query: { refetchInterval: REFRESH_MS, enabled: may('fraud.decide') } },
  );
  const open = Object.values(alerts.data?.open ?? {}).reduce((sum: number, count: number) => sum + count, 0);
  const unread = useUnread();
  return {
    mensajes: { count: unread, text: conversationsCopy.unreadInTab(unread) },
    citas: { count: awaiting, text: appointmentCopy.awaitingCount(awaiting) },
    fraude: { count: open, text: copy.openAlerts(open) },
  };
}
