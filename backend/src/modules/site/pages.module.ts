import { Module } from '@nestjs/common';
import { AppConfig } from '../../config/app-config';
import { SettingsModule } from '../settings/settings.module';
import { SiteContentModule } from '../site-content/site-content.module';
import { BUILD_FOLDER, buildFolder } from './build-folder';
import { KeptAssets } from './kept-assets';
import { PageRenderer } from './page-renderer';
import { SharePictures } from './share/share-pictures';
import { ShownContent } from './shown-content';
import { SitePages } from './site-pages';

/** Rendering and caching of the pages, without the routes. */
@Module({
  imports: [SettingsModule, SiteContentModule],
  providers: [
    {
      provide: BUILD_FOLDER,
      inject: [AppConfig],
      useFactory: (config: AppConfig) => buildFolder(config.pages),
    },
    KeptAssets,
    PageRenderer,
    SharePictures,
    ShownContent,
    SitePages,
  ],
  exports: [KeptAssets, PageRenderer, ShownContent, SitePages],
})
export class PagesModule {}
