import type { FormInstance } from 'antd';
import { ApiError, messageOf } from '../../shared/api/api-error';
import { showToast } from '../../shared/ui/toast-store';
import { supportLine } from './support-code';

/** Shows a failure as a toast: the server's text, or the fallback. */
export function reportFailure(error: unknown, fallback: string, title = 'Error'): void {
  // An expired session is reported on the login page.
  if (error instanceof ApiError && error.status === 401) return;
  showToast({
    title,
    description: messageOf(error) || fallback,
    smallPrint: supportLine(error),
    variant: 'destructive',
  });
}

/** Marks the fields that the server refused, with its texts. Keeps the input. */
export function reportFormFailure(form: FormInstance, error: unknown, fallback: string): void {
  if (error instanceof ApiError) {
    const known = new Set(Object.keys((form.getFieldsValue as () => object)()));
    form.setFields(
      error.details
        .filter(({ field }) => known.has(field.split('.')[0] ?? ''))
        .map(({ field, message }) => ({ name: field.split('.'), errors: [message] })),
    );
  }
  reportFailure(error, fallback);
}
