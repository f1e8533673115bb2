import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module';
import { OfficeListener } from './office-listener';
import { OfficeStreamService } from './office-stream.service';
import { StreamController } from './stream.controller';
import { StreamRepository } from './stream.repository';

/** Live events for the screens of the back office. */
@Module({
  imports: [AuthModule],
  controllers: [StreamController],
  providers: [OfficeListener, OfficeStreamService, StreamRepository],
})
export class StreamModule {}
