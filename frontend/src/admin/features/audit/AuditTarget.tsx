import { Link } from 'react-router-dom';
import type { AuditEntryDto } from '../../../shared/api/generated/model';
import { targetAddress, targetInWords } from './audit-words';

/** Shows the name of an action's object, linked to its screen if it has one. */
export function AuditTarget({ entry: { target, targetName } }: { entry: AuditEntryDto }) {
  if (!target) return <>—</>;
  const words = targetInWords(target, targetName);
  // An object without a name no longer exists.
  const address = targetAddress(target, targetName);
  return address ? <Link to={address}>{words}</Link> : <>{words}</>;
}
