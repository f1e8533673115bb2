import { Module } from '@nestjs/common';
import { AppointmentStoreModule } from '../appointment-store/appointment-store.module';
import { AuditModule } from '../audit/audit.module';
import { LeadStoreModule } from '../lead-store/lead-store.module';
import { LeadsModule } from '../leads/leads.module';
import { MessageTemplatesModule } from './templates/message-templates.module';
import { MessagingModule } from '../messaging/messaging.module';
import { AnswersService } from './answers.service';
import { ChannelsService } from './channels.service';
import { ConversationMessagesRepository } from './conversation-messages.repository';
import { ConversationStatesService } from './conversation-states.service';
import { ConversationsController } from './conversations.controller';
import { ConversationsRepository } from './conversations.repository';
import { ConversationsService } from './conversations.service';
import { MessageMediaController } from './media/message-media.controller';
import { MessageMediaService } from './media/message-media.service';

/** Inbox: messages between people and the office. */
@Module({
  imports: [
    AppointmentStoreModule,
    AuditModule,
    LeadStoreModule,
    LeadsModule,
    MessageTemplatesModule,
    MessagingModule,
  ],
  controllers: [ConversationsController, MessageMediaController],
  providers: [
    AnswersService,
    ChannelsService,
    ConversationMessagesRepository,
    ConversationStatesService,
    ConversationsRepository,
    ConversationsService,
    MessageMediaService,
  ],
})
export class ConversationsModule {}
