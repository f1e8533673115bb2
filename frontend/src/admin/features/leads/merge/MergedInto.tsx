import { Link } from 'react-router-dom';
import { useOpenItem } from '../../../lib/use-open-item';
import { mergeCopy as copy } from './merge.copy';

/** Leads on from a lead that was merged to the one that stayed. */
export function MergedInto({ leadId }: { leadId: string }) {
  const { addressOf } = useOpenItem('leads', 'lead');
  return (
    <p role="status">
      {copy.into} <Link to={addressOf(leadId)}>{copy.openInto}</Link>
    </p>
  );
}
