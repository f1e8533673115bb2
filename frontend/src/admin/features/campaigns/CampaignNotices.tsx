import type { CampaignDetailDto } from '../../../shared/api/generated/model';
import { useGetSettings } from '../../../shared/api/generated/settings/settings';
import { serverNow } from '../../../shared/api/transport';
import { formatMomentIn, zoneName } from '../../../shared/dates';
import { useOwnerZone } from '../../ui/owner-zone';
import { durationInWords } from './campaign-editor.copy';
import { detailCopy as copy } from './campaign-detail.copy';
import styles from './campaign-detail.module.css';
import { statusHints } from './campaigns.copy';

/** Sooner than this is a matter of turns and second tries, not of hours or budgets. */
const SOON_MS = 60_000;

/** What its state means, and what it waits for. */
export function CampaignNotices({ campaign }: { campaign: CampaignDetailDto }) {
  const zone = useOwnerZone();
  const isSending = campaign.status === 'sending';
  const settings = useGetSettings({ query: { staleTime: 60_000, enabled: isSending } });
  const { status, scheduledAt, nextSendAt, outOfBudget, counts } = campaign;
  const now = Date.parse(serverNow());
  const isLater = (moment: string | null): moment is string =>
    moment !== null && Date.parse(moment) > now + SOON_MS;
  const waits = isSending && isLater(nextSendAt) ? formatMomentIn(nextSendAt, zone) : null;

  const notices: { text: string; isWarning?: boolean }[] = [{ text: statusHints[status] }];
  if (status === 'scheduled' && scheduledAt)
    notices.push({
      text:
        Date.parse(scheduledAt) > now
          ? copy.scheduledFor(formatMomentIn(scheduledAt, zone), zoneName(zone))
          : copy.startingNow,
    });
  if (waits)
    notices.push({ text: (outOfBudget ? copy.waitsForBudget : copy.waitsForHours)(waits), isWarning: true });
  else if (isSending && settings.data && counts.pending > 0)
    notices.push({
      text: copy.remaining(durationInWords(counts.pending / settings.data.campaignRatePerSecond)),
    });
  if (counts.unknown > 0) notices.push({ text: copy.lookingUp, isWarning: true });
  return (
    <div className={styles.notices} role="status">
      {notices.map(({ text, isWarning = false }) => (
        <p key={text} data-warning={isWarning}>
          {text}
        </p>
      ))}
    </div>
  );
}
