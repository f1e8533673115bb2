import { useGetSiteDraft } from '../../../shared/api/generated/site/site';
import { QueryFailed } from '../../ui/failures/QueryFailed';
import { TabTitle } from '../../ui/navigation/TabTitle';
import { siteCopy as copy } from './site.copy';
import { Workspace } from './Workspace';
import { ListLoading } from '../../ui/list/ListLoading';

/** Shows the editor of the public site: the document's sections on the left, the page on the right. */
export function SiteEditor() {
  const draft = useGetSiteDraft({
    query: { staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false },
  });
  return (
    <>
      <TabTitle intro={copy.intro}>{copy.title}</TabTitle>
      {draft.isPending ? <ListLoading /> : null}
      {draft.isError ? <QueryFailed text={copy.failed} query={draft} /> : null}
      {draft.data ? <Workspace opened={draft.data} /> : null}
    </>
  );
}
