import { Module } from '@nestjs/common';
import { AppConfig } from '../../config/app-config';
import { PAGES_FOLDER, pagesFolder } from './pages';
import { AppointmentsModule } from '../appointments/appointments.module';
import { PlacesLeft } from './config/places-left.service';
import { PublicConfigController } from './config/public-config.controller';
import { SiteController } from './site.controller';

@Module({
  imports: [AppointmentsModule],
  controllers: [PublicConfigController, SiteController],
  providers: [
    PlacesLeft,
    {
      provide: PAGES_FOLDER,
      inject: [AppConfig],
      useFactory: (config: AppConfig) => pagesFolder(config.pages),
    },
  ],
})
export class SiteModule {}
