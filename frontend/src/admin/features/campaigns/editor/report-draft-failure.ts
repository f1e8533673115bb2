import type { FormInstance } from 'antd';
import { ApiError } from '../../../../shared/api/api-error';
import { reportFormFailure } from '../../../lib/report-failure';
import { editorCopy as copy } from '../shared/campaign-editor.copy';
import type { DraftFields } from '../shared/criteria';

/**
 * Marks the fields that the server refused. The form has the criteria on the same level as the other fields, not
 * nested.
 */
export function reportDraftFailure(form: FormInstance<DraftFields>, error: unknown): void {
  const flat =
    error instanceof ApiError
      ? new ApiError({
          status: error.status,
          code: error.code,
          message: error.message,
          details: error.details.map((detail) => ({
            ...detail,
            field: /^targetCriteria\.(\w+)/.exec(detail.field)?.[1] ?? detail.field,
          })),
        })
      : error;
  reportFormFailure(form, flat, copy.saveFailed);
}
