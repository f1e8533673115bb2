import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  getExportPersonUrl,
  getListPrivacyRequestsQueryKey,
} from '../../../shared/api/generated/privacy/privacy';
import type { ExportPersonDto } from '../../../shared/api/generated/model';
import { openStream } from '../../../shared/api/transport';
import { showToast } from '../../../shared/ui/toast-store';
import { reportFailure } from '../../lib/report-failure';
import { saveFile } from '../../lib/list/save-file';
import { privacyCopy } from './privacy.copy';

const { person: copy } = privacyCopy;

/** Downloads all data about a person as a file. */
export function useDownload() {
  const [isDownloading, setDownloading] = useState(false);
  const queries = useQueryClient();
  /** @returns whether the file was downloaded */
  const download = async (whose: ExportPersonDto): Promise<boolean> => {
    setDownloading(true);
    try {
      const response = await openStream(getExportPersonUrl(), {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(whose),
      });
      const name =
        /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'datos.json';
      saveFile(await response.blob(), name);
      showToast({ title: copy.downloaded, description: copy.downloadedText });
      return true;
    } catch (error) {
      reportFailure(error, copy.downloadFailed);
      return false;
    } finally {
      setDownloading(false);
      if (whose.requestId) void queries.invalidateQueries({ queryKey: getListPrivacyRequestsQueryKey() });
    }
  };
  return { isDownloading, download };
}
