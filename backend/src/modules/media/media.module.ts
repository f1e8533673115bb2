import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { SecurityModule } from '../security/security.module';
import { MediaController } from './media.controller';
import { MediaFiles } from './media-files';
import { MediaRepository } from './media.repository';
import { MediaService } from './media.service';
import { PublicMediaController } from './public-media.controller';

@Module({
  imports: [AuditModule, SecurityModule],
  controllers: [MediaController, PublicMediaController],
  providers: [MediaFiles, MediaRepository, MediaService],
  exports: [MediaFiles, MediaService],
})
export class MediaModule {}
