/**
 * Names of the fields that Twilio documents for the webhook of a received message: its guides of messaging webhooks, WhatsApp, RCS, opt-outs
 * and click-to-chat advertisements. N is the number of a medium.
 */
export const DOCUMENTED_FIELDS =
  `MessageSid SmsSid SmsMessageSid AccountSid MessagingServiceSid ApiVersion From To Body NumMedia NumSegments
  SmsStatus MediaUrlN MediaContentTypeN FromCity FromState FromZip FromCountry ToCity ToState ToZip ToCountry OptOutType AddOns
  ProfileName ProfileUsername ExternalUserId ParentExternalUserId WaId MessageType Forwarded FrequentlyForwarded ButtonText ButtonPayload
  ButtonType ListId ListTitle ListDescription Latitude Longitude Address Label OriginalRepliedMessageSender OriginalRepliedMessageSid
  ReferralBody ReferralHeadline ReferralSourceId ReferralSourceType ReferralSourceUrl ReferralMediaId ReferralMediaContentType
  ReferralMediaUrl ReferralNumMedia ReferralCtwaClid InteractiveData FlowData ChannelMetadata`.split(/\s+/);
