import { Loading } from '../../../shared/ui/Loading';
import { useGetSiteDraft } from '../../../shared/api/generated/site/site';
import { QueryFailed } from '../../ui/failures/QueryFailed';
import { TabTitle } from '../../ui/navigation/TabTitle';
import { siteCopy as copy } from './site.copy';
import { Workspace } from './Workspace';

/** The public site, edited by its owner: the parts of the document on the left, the page on the right. */
export function SiteEditor() {
  const draft = useGetSiteDraft({
    query: { staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false },
  });
  return (
    <>
      <TabTitle intro={copy.intro}>{copy.title}</TabTitle>
      {draft.isPending ? <Loading /> : null}
      {draft.isError ? (
        <QueryFailed text={copy.failed} error={draft.error} onRetry={() => void draft.refetch()} />
      ) : null}
      {draft.data ? <Workspace opened={draft.data} /> : null}
    </>
  );
}
