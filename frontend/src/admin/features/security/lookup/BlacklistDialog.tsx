import { useQuery } from '@tanstack/react-query';
import { Button, Tag } from 'antd';
import { checkBlacklists } from '../../../../shared/api/generated/security/security';
import { QueryFailed } from '../../../ui/failures/QueryFailed';
import { ipLookupCopy, listingNames, listNames } from './ip-lookup.copy';
import styles from './BlacklistDialog.module.css';
import shared from './ip-lookup.module.css';
import { Dialog } from '../../../ui/dialogs/Dialog';

const { blacklist: copy } = ipLookupCopy;
/** @param listed null if no list contains it and some lists did not answer */
const outcomeOf = (listed: boolean | null): string =>
  listed === null ? copy.unknown : listed ? copy.listed : copy.clear;
const COLOURS = { listed: 'error', clear: 'success', unknown: undefined } as const;

/**
 * Shows the results of public blacklists and our own lists for an IP address, queried when the dialog opens.
 */
export function BlacklistDialog({ ip, onClose }: { ip: string; onClose: () => void }) {
  const check = useQuery({
    queryKey: ['blacklist', ip],
    queryFn: ({ signal }) => checkBlacklists({ ip }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Dialog
      title={copy.title(ip)}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{copy.close}</Button>}
    >
      {/* One live region from the start, so that its content is announced. */}
      <p role="status" className={styles.outcome}>
        {check.isPending && copy.checking}
        {check.isSuccess && outcomeOf(check.data.listed)}
      </p>
      {check.isError && <QueryFailed text={copy.failed} query={check} />}
      {check.isSuccess && (
        <>
          <table className={styles.listings}>
            <thead>
              <tr>
                <th scope="col">{copy.list}</th>
                <th scope="col">{copy.status}</th>
              </tr>
            </thead>
            <tbody>
              {check.data.listings.map(({ list, kind, status }) => (
                <tr key={`${kind}-${list}`}>
                  <th scope="row">{kind === 'local' ? (listNames[list] ?? list) : list}</th>
                  <td>
                    <Tag color={COLOURS[status]}>{listingNames[status]}</Tag>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {check.data.listings.some(({ status }) => status === 'unknown') && (
            <p className={shared.hint}>{copy.unknownHint}</p>
          )}
        </>
      )}
    </Dialog>
  );
}
