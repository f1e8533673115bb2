import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { SettingsModule } from '../settings/settings.module';
import { StateGate } from './state-gate.service';
import { StatesController } from './states.controller';
import { StatesRepository } from './states.repository';
import { StatesService } from './states.service';

@Module({
  imports: [AuditModule, SettingsModule],
  controllers: [StatesController],
  providers: [StateGate, StatesRepository, StatesService],
  exports: [StateGate, StatesRepository],
})
export class StatesModule {}
