import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { AppointmentsModule } from '../appointments/appointments.module';
import { FreeSlotsToday } from './config/free-slots-today.service';
import { PublicConfigController } from './config/public-config.controller';
import { MediaModule } from '../media/media.module';
import { ClaimsController } from './editor/claims.controller';
import { EvidenceService } from './editor/evidence.service';
import { MediaSweep } from './editor/media-sweep.service';
import { PeopleService } from './editor/people.service';
import { PreviewController } from './editor/preview.controller';
import { PreviewService } from './editor/preview.service';
import { PreviewTickets } from './editor/preview-tickets';
import { PublishingService } from './editor/publishing.service';
import { SiteDraftsService } from './editor/site-drafts.service';
import { SiteEditorController } from './editor/site-editor.controller';
import { SiteContentModule } from '../site-content/site-content.module';
import { PagesModule } from './pages.module';
import { SiteController } from './site.controller';

@Module({
  imports: [AppointmentsModule, AuditModule, MediaModule, PagesModule, SiteContentModule],
  controllers: [
    ClaimsController,
    PreviewController,
    SiteEditorController,
    PublicConfigController,
    SiteController,
  ],
  providers: [
    EvidenceService,
    MediaSweep,
    PeopleService,
    FreeSlotsToday,
    PreviewService,
    PreviewTickets,
    PublishingService,
    SiteDraftsService,
  ],
})
export class SiteModule {}
