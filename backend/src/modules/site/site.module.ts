import { Module } from '@nestjs/common';
import { AppointmentsModule } from '../appointments/appointments.module';
import { PlacesLeft } from './config/places-left.service';
import { PublicConfigController } from './config/public-config.controller';
import { PagesModule } from './pages.module';
import { SiteController } from './site.controller';

@Module({
  imports: [AppointmentsModule, PagesModule],
  controllers: [PublicConfigController, SiteController],
  providers: [PlacesLeft],
})
export class SiteModule {}
