import { getExportPaymentsUrl } from '../../../../shared/api/generated/admin-payments/admin-payments';
import type { ExportPaymentsParams } from '../../../../shared/api/generated/model';
import { useCsvExport } from '../../../lib/list/use-csv-export';
import { paymentsCopy } from '../shared/payments.copy';

/** Exports payments as a file, with progress. */
export function usePaymentExport() {
  const { progress, start, cancel } = useCsvExport(paymentsCopy.export, 'pagos.csv');
  return {
    progress,
    start: (filter: ExportPaymentsParams, expected: number) => start(getExportPaymentsUrl(filter), expected),
    cancel,
  };
}
