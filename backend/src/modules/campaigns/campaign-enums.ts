import { enumField } from '../../common/dto/enum-field';
import { CAMPAIGN_STATUSES, RECIPIENT_STATUSES } from './campaign.entity';

export const CampaignStatusField = enumField('CampaignStatus', CAMPAIGN_STATUSES, 'State of a campaign.');

export const RecipientStatusField = enumField(
  'RecipientStatus',
  RECIPIENT_STATUSES,
  'State of the message to a recipient.',
);
