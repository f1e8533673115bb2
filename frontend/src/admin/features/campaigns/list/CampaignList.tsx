import { PlusOutlined } from '@ant-design/icons';
import { Button, Grid } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useListCampaigns } from '../../../../shared/api/generated/admin-campaigns/admin-campaigns';
import type { CampaignRowDto } from '../../../../shared/api/generated/model';
import { lazyPart } from '../../../ui/failures/lazy-part';
import { useLastPage } from '../../../lib/list/use-last-page';
import { useListFilters } from '../../../lib/list/use-list-filters';
import { ListLoading } from '../../../ui/list/ListLoading';
import { Pager } from '../../../ui/list/Pager';
import { QueryFailed } from '../../../ui/failures/QueryFailed';
import { CampaignCards } from './CampaignCards';
import { CampaignFilterBar } from './CampaignFilterBar';
import { campaignsCopy as copy } from '../shared/campaigns.copy';
import styles from './CampaignList.module.css';
import { CampaignTable } from './CampaignTable';
import { focusCampaign } from '../shared/focus-campaign';
import { NEW_CAMPAIGN, type CampaignAddress } from '../shared/use-campaign-address';
import { templatesCopy } from '../templates/templates.copy';
import { CAMPAIGN_FILTERS } from './campaign-filters';
import { EmptyState } from '../../../ui/list/EmptyState';

const TemplatesDialog = lazyPart(() => import('../templates/TemplatesDialog'));

const POLL_MS = 5_000;

interface Props {
  address: CampaignAddress;
  /** Id of the campaign that was just edited; its row receives the focus. */
  leftEditor: string | null;
}

/** Shows filters and the campaigns, newest first. */
export function CampaignList({ address: { detailAddress, editorAddress }, leftEditor }: Props) {
  const { filters, filtered, setFilters, clear, query } = useListFilters(CAMPAIGN_FILTERS);
  const navigate = useNavigate();
  const wide = Grid.useBreakpoint().lg ?? true;
  const list = useListCampaigns(query, {
    query: {
      placeholderData: (before) => before,
      staleTime: 0,
      // Polls while a campaign is scheduled or being sent, because it changes without the user.
      refetchInterval: ({ state }) => (state.data?.campaigns.some(isMoving) ? POLL_MS : false),
    },
  });
  const total = list.data?.total ?? 0;
  const campaigns = list.data?.campaigns ?? [];
  useLastPage(list, filters.page, (page) => setFilters({ page }, { replace: true }));
  const [areTemplatesOpen, setTemplatesOpen] = useState(false);
  const [comesFrom] = useState(leftEditor);
  useEffect(() => {
    if (comesFrom !== null) focusCampaign(comesFrom);
  }, [comesFrom]);
  const shared = {
    campaigns,
    busy: list.isPlaceholderData,
    addressOf: ({ id, status }: CampaignRowDto) =>
      status === 'draft' ? editorAddress(id) : detailAddress(id),
  };

  return (
    <>
      <Suspense fallback={null}>
        {areTemplatesOpen && <TemplatesDialog onClose={() => setTemplatesOpen(false)} />}
      </Suspense>
      <div className={styles.head}>
        <div>
          <h2 className={styles.title}>{copy.title}</h2>
          <p className={styles.intro}>{copy.intro}</p>
        </div>
        <div className={styles.acts}>
          <Button onClick={() => setTemplatesOpen(true)}>{templatesCopy.open}</Button>
          <Button
            type="primary"
            icon={<PlusOutlined aria-hidden="true" />}
            data-new-campaign=""
            onClick={() => void navigate(editorAddress(NEW_CAMPAIGN))}
          >
            {copy.create}
          </Button>
        </div>
      </div>
      {(total > 0 || filtered) && (
        <CampaignFilterBar
          filters={filters}
          filtered={filtered}
          onChange={setFilters}
          onClear={() => clear()}
        />
      )}
      {list.isPending && <ListLoading text={copy.loading} />}
      {list.data === undefined && list.isError && <QueryFailed text={copy.failed} query={list} />}
      {list.isSuccess && total === 0 && (
        <EmptyState text={filtered ? copy.filteredEmpty : copy.empty} className={styles.empty}>
          {filtered ? (
            <Button onClick={() => clear()}>{copy.filters.clear}</Button>
          ) : (
            <>
              <p>{copy.emptyHint}</p>
              <p>{copy.emptyNext}</p>
            </>
          )}
        </EmptyState>
      )}
      {campaigns.length > 0 && (wide ? <CampaignTable {...shared} /> : <CampaignCards {...shared} />)}
      {list.data && campaigns.length > 0 && (
        <Pager
          label={copy.title}
          page={filters.page}
          of={list.data}
          showing={copy.showing}
          onPage={(page) => setFilters({ page })}
        />
      )}
    </>
  );
}

const isMoving = ({ status }: CampaignRowDto): boolean => status === 'scheduled' || status === 'sending';
