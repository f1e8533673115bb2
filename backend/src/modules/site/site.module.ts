import { Module } from '@nestjs/common';
import { AppConfig } from '../../config/app-config';
import { PAGES_FOLDER, pagesFolder } from './pages';
import { SiteController } from './site.controller';

@Module({
  controllers: [SiteController],
  providers: [
    {
      provide: PAGES_FOLDER,
      inject: [AppConfig],
      useFactory: (config: AppConfig) => pagesFolder(config.pages),
    },
  ],
})
export class SiteModule {}
