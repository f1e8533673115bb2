import { Button, Popconfirm, Tag } from 'antd';
import { formOf } from 'domain/site/form';
import { SECTION_NAMES } from 'domain/site/document';
import { useState } from 'react';
import {
  getSiteDraft,
  restoreSiteVersion,
  useListSiteVersions,
} from '../../../../shared/api/generated/site/site';
import { showToast } from '../../../../shared/ui/toast-store';
import { reportFailure } from '../../../lib/report-failure';
import { SideDrawer } from '../../../ui/dialogs/SideDrawer';
import { QueryFailed } from '../../../ui/failures/QueryFailed';
import { momentOf } from '../moments';
import { siteCopy } from '../site.copy';
import type { SiteEditorState } from '../use-site-editor';
import styles from './publish.module.css';
import { ListLoading } from '../../../ui/list/ListLoading';

const copy = siteCopy.versions;

const titlesOf = (sections: readonly string[]): string =>
  SECTION_NAMES.filter((name) => sections.includes(name))
    .map((name) => formOf(name).title)
    .join(', ');

/** Lists the stored versions with author, time and changes, each with a button to restore it. */
export function VersionsDrawer({ editor, onClose }: { editor: SiteEditorState; onClose: () => void }) {
  const versions = useListSiteVersions({ query: { staleTime: 0, gcTime: 0 } });
  const [busy, setBusy] = useState<number | null>(null);
  const newest = versions.data?.versions[0]?.version;

  const restore = async (version: number) => {
    setBusy(version);
    try {
      await restoreSiteVersion(version);
      editor.replace(await getSiteDraft());
      await versions.refetch();
      showToast({
        title: version === newest ? copy.discarded : copy.restoredToast,
        description: copy.number(version),
      });
    } catch (error) {
      reportFailure(error, copy.failedRestore);
    } finally {
      setBusy(null);
    }
  };

  return (
    <SideDrawer
      title={copy.title}
      size={460}
      onClose={onClose}
      getContainer={false}
      rootClassName={styles.drawer}
    >
      {versions.isPending ? <ListLoading /> : null}
      {versions.isError ? <QueryFailed text={copy.failed} query={versions} /> : null}
      <ul className={styles.versions}>
        {versions.data?.versions.map((each) => (
          <li key={each.version}>
            <div>
              <p className={styles.version}>
                {copy.number(each.version)}
                {each.version === newest ? <Tag color="success">{copy.current}</Tag> : null}
              </p>
              <p className={styles.small}>
                {momentOf(each.publishedAt)}
                {each.publishedBy ? ` ${copy.by(each.publishedBy)}` : ''}
              </p>
              <p className={styles.small}>
                {each.version === 1
                  ? copy.first
                  : each.restoredFrom
                    ? copy.restored(each.restoredFrom)
                    : titlesOf(each.sections)}
              </p>
            </div>
            {each.version !== newest || editor.hasChanges ? (
              <Popconfirm
                title={each.version === newest ? copy.discardConfirm : copy.confirm}
                okText={copy.yes}
                cancelText={copy.no}
                onConfirm={() => void restore(each.version)}
              >
                <Button
                  loading={busy === each.version}
                  aria-label={each.version === newest ? copy.discard : copy.restoreLabel(each.version)}
                >
                  {each.version === newest ? copy.discard : copy.restore}
                </Button>
              </Popconfirm>
            ) : null}
          </li>
        ))}
      </ul>
    </SideDrawer>
  );
}
