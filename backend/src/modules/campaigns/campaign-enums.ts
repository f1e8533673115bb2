import { enumField } from '../../common/dto/enum-field';
import { CAMPAIGN_STATUSES, RECIPIENT_STATUSES } from './campaign.entity';

export const CampaignStatusField = enumField('CampaignStatus', CAMPAIGN_STATUSES, 'Where a campaign stands.');

export const RecipientStatusField = enumField(
  'RecipientStatus',
  RECIPIENT_STATUSES,
  'Where the message to a recipient stands.',
);
