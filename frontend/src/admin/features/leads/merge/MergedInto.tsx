import { Link } from 'react-router-dom';
import { useOpenItem } from '../../../lib/list/use-open-item';
import { mergeCopy as copy } from './merge.copy';

/** Links from a merged lead to the kept one. */
export function MergedInto({ leadId }: { leadId: string }) {
  const { addressOf } = useOpenItem('leads', 'lead');
  return (
    <p role="status">
      {copy.into} <Link to={addressOf(leadId)}>{copy.openInto}</Link>
    </p>
  );
}
