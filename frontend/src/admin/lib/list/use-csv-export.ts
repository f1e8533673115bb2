import { useRef, useState } from 'react';
import { ApiError } from '../../../shared/api/api-error';
import { openStream } from '../../../shared/api/transport';
import { formatNumber } from '../../../shared/numbers';
import { showToast } from '../../../shared/ui/toast-store';
import { saveFile } from './save-file';
import { supportLine } from '../support-code';

const LINE_FEED = 10;

export interface ExportCopy {
  done: string;
  doneText: (rows: string) => string;
  emptyTitle: string;
  emptyText: string;
  failedTitle: string;
  failedText: string;
}

/**
 * Exports rows as a CSV file, with progress.
 * @param copy texts of the export
 * @param fallbackName file name if the server sends none
 */
export function useCsvExport(copy: ExportCopy, fallbackName: string) {
  /** Progress in percent; null if no export is running. */
  const [progress, setProgress] = useState<number | null>(null);
  const abort = useRef<AbortController | null>(null);

  const start = async (address: string, expected: number) => {
    if (expected === 0) {
      showToast({ title: copy.emptyTitle, description: copy.emptyText });
      return;
    }
    const controller = new AbortController();
    abort.current = controller;
    setProgress(0);
    try {
      const rows = await download(address, fallbackName, controller.signal, setProgress);
      showToast({ title: copy.done, description: copy.doneText(formatNumber(rows)) });
    } catch (error) {
      const ended = error instanceof ApiError && error.status === 401;
      if (!controller.signal.aborted && !ended)
        showToast({
          title: copy.failedTitle,
          description: copy.failedText,
          smallPrint: supportLine(error),
          variant: 'destructive',
        });
    } finally {
      setProgress(null);
    }
  };

  return { progress, start, cancel: () => abort.current?.abort() };
}

/** @returns the number of rows in the file */
async function download(
  address: string,
  fallbackName: string,
  signal: AbortSignal,
  onProgress: (percent: number) => void,
): Promise<number> {
  const response = await openStream(address, { signal });
  const total = Number(response.headers.get('x-total-rows') ?? 0);
  const name =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? fallbackName;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let lines = 0;
  let shown = 0;
  const reader = response.body!.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    for (const byte of value) if (byte === LINE_FEED) lines += 1;
    const percent = total > 0 ? Math.min(99, Math.floor((lines * 100) / total)) : 0;
    if (percent !== shown) onProgress((shown = percent));
  }
  saveFile(new Blob(parts, { type: 'text/csv' }), name);
  return total;
}
