import { Button } from 'antd';
import {
  getGetIncompleteRowsUrl,
  getGetRefusedRowsUrl,
} from '../../../../shared/api/generated/admin-imports/admin-imports';
import type { ImportDetailDto } from '../../../../shared/api/generated/model';
import { useCsvExport } from '../../../lib/list/use-csv-export';
import { importCopy } from './import.copy';

/** Shows the buttons that download the refused and the incomplete rows, before and after the import. */
export function RowFiles({ one }: { one: ImportDetailDto }) {
  const refused = useCsvExport(importCopy.refusedFile, 'rechazadas.csv');
  const incomplete = useCsvExport(importCopy.incompleteFile, 'incompletas.csv');
  return (
    <>
      {one.refusals.length > 0 && (
        <Button
          loading={refused.progress !== null}
          onClick={() => void refused.start(getGetRefusedRowsUrl(one.id), one.refused)}
        >
          {importCopy.result.file}
        </Button>
      )}
      {one.leftOut.length > 0 && (
        <Button
          loading={incomplete.progress !== null}
          onClick={() => void incomplete.start(getGetIncompleteRowsUrl(one.id), one.leftOut.length)}
        >
          {importCopy.check.incompleteFile}
        </Button>
      )}
    </>
  );
}
