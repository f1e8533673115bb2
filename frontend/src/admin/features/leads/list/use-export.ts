import { getExportLeadsUrl } from '../../../../shared/api/generated/admin-leads/admin-leads';
import type { ExportLeadsParams } from '../../../../shared/api/generated/model';
import { useCsvExport } from '../../../lib/list/use-csv-export';
import { leadsCopy } from '../shared/leads.copy';

/** Exports leads as a file, with progress. */
export function useExport() {
  const { progress, start, cancel } = useCsvExport(leadsCopy.export, 'leads.csv');
  return {
    progress,
    start: (filter: ExportLeadsParams, expected: number) => start(getExportLeadsUrl(filter), expected),
    cancel,
  };
}
