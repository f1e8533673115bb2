import { Link } from 'react-router-dom';
import type { AuditEntryDto } from '../../../shared/api/generated/model';
import { targetAddress, targetInWords } from './audit-words';

/** What something was done to, by its name; a link to it where it has a screen. */
export function AuditTarget({ entry: { target, targetName } }: { entry: AuditEntryDto }) {
  if (!target) return <>—</>;
  const words = targetInWords(target, targetName);
  // What has lost its name is gone.
  const address = targetAddress(target, targetName);
  return address ? <Link to={address}>{words}</Link> : <>{words}</>;
}
