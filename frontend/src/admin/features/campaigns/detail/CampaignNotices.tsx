import { completeTemplate, renderMessage } from 'domain/messages/campaign-text';
import { sizeOf } from 'domain/messages/sms-text';
import type { CampaignDetailDto } from '../../../../shared/api/generated/model';
import { useGetSettings } from '../../../../shared/api/generated/settings/settings';
import { serverNow } from '../../../../shared/api/transport';
import { formatMomentIn, zoneName } from '../../../../shared/dates';
import { brandName } from '../../../../shared/site/page-data';
import { useOwnerZone } from '../../../lib/times/owner-zone';
import { durationInWords } from '../shared/campaign-editor.copy';
import { reasonName } from '../../../ui/sms/sms-failures.copy';
import { detailCopy as copy, isOfAccount } from './campaign-detail.copy';
import styles from './CampaignNotices.module.css';
import { statusHints } from '../shared/campaigns.copy';

/** Shorter waits are not shown: they come from the sending rate and retries, not from legal hours or the budget. */
const SOON_MS = 60_000;

/** Explains the state of the campaign, and the reason for waiting. */
export function CampaignNotices({ campaign }: { campaign: CampaignDetailDto }) {
  const zone = useOwnerZone();
  const isSending = campaign.status === 'sending';
  const settings = useGetSettings({ query: { staleTime: 60_000, enabled: isSending } });
  const { status, scheduledAt, nextSendAt, outOfBudget, counts, failures, message } = campaign;
  const now = Date.parse(serverNow());
  const next = isSending && nextSendAt ? formatMomentIn(nextSendAt, zone) : null;
  const isWaitingForHours = nextSendAt !== null && Date.parse(nextSendAt) > now + SOON_MS;
  const ofAccount = status === 'paused' && failures.find(({ reason }) => isOfAccount(reason));

  const starts =
    status === 'scheduled' && scheduledAt && Date.parse(scheduledAt) > now
      ? copy.scheduledFor(formatMomentIn(scheduledAt, zone), zoneName(zone))
      : null;
  const notices: { text: string; isWarning?: boolean }[] = [
    { text: starts ?? (status === 'scheduled' ? copy.startingNow : statusHints[status]) },
  ];
  if (ofAccount) notices.push({ text: copy.pausedByAccount(reasonName(ofAccount.reason)), isWarning: true });
  if (next && outOfBudget) notices.push({ text: copy.waitsForBudget(next), isWarning: true });
  else if (next && isWaitingForHours) notices.push({ text: copy.waitsForHours(next), isWarning: true });
  else if (isSending && settings.data && counts.pending > 0) {
    const each = sizeOf(renderMessage(completeTemplate(message, brandName()))).segments;
    notices.push({
      text: copy.remaining(durationInWords((counts.pending * each) / settings.data.campaignRatePerSecond)),
    });
  }
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
