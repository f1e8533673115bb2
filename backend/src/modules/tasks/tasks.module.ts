import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { AuthModule } from '../auth/auth.module';
import { SettingsModule } from '../settings/settings.module';
import { MessagingModule } from '../messaging/messaging.module';
import { StatesModule } from '../states/states.module';
import { DocumentDeadlinesService } from './document-deadlines.service';
import { TasksController } from './tasks.controller';
import { TasksRepository } from './tasks.repository';
import { TasksService } from './tasks.service';

/** Tasks of the users of the back office. */
@Module({
  imports: [AuditModule, AuthModule, MessagingModule, SettingsModule, StatesModule],
  controllers: [TasksController],
  providers: [DocumentDeadlinesService, TasksRepository, TasksService],
  exports: [TasksService],
})
export class TasksModule {}
