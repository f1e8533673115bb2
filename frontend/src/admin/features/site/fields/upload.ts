import { ApiError } from '../../../../shared/api/api-error';
import { siteCopy as copy } from '../site.copy';

/** File stored by the server. */
export interface Uploaded {
  id: string;
  url: string;
  kind: 'picture' | 'video' | 'evidence';
  width: number | null;
  height: number | null;
  seconds: number | null;
}

/** Upload in progress. */
export interface Upload {
  done: Promise<Uploaded>;
  cancel: () => void;
}

/**
 * Uploads a file and reports its progress, which the generated client cannot do.
 * @param purpose `evidence` keeps the file unchanged, visible only to administrators
 * @param onProgress percent of the bytes; stays 100 while the server processes the file
 */
export function upload(
  file: File,
  purpose: 'page' | 'evidence',
  onProgress: (percent: number) => void,
): Upload {
  const request = new XMLHttpRequest();
  const done = new Promise<Uploaded>((resolve, reject) => {
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(Math.floor((loaded / total) * 100)),
    );
    request.addEventListener('load', () => {
      const answer = parsed(request.responseText);
      if (request.status === 201) resolve(answer as unknown as Uploaded);
      else
        reject(
          new ApiError({
            status: request.status,
            code: String(answer['code'] ?? ''),
            message:
              typeof answer['message'] === 'string'
                ? answer['message']
                : request.status === 413
                  ? copy.upload.tooLarge
                  : copy.upload.failed,
            requestId: String(answer['requestId'] ?? ''),
          }),
        );
    });
    request.addEventListener('error', () => reject(new Error(copy.upload.failed)));
    request.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
  });
  request.open('POST', `/api/admin/media${purpose === 'evidence' ? '?purpose=evidence' : ''}`);
  request.setRequestHeader('Authorization', `Bearer ${localStorage.getItem('adminToken') ?? ''}`);
  const body = new FormData();
  body.append('file', file);
  request.send(body);
  return { done, cancel: () => request.abort() };
}

function parsed(text: string): Record<string, unknown> {
  try {
    return (JSON.parse(text) as Record<string, unknown> | null) ?? {};
  } catch {
    return {};
  }
}
