import { PlusOutlined } from '@ant-design/icons';
import { Button, Grid } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useListCampaigns } from '../../../../shared/api/generated/admin-campaigns/admin-campaigns';
import type { CampaignRowDto } from '../../../../shared/api/generated/model';
import { lazyPart } from '../../../ui/failures/lazy-part';
import { useListFilters } from '../../../lib/list/use-list-filters';
import { ListPage } from '../../../ui/list/ListPage';
import { CampaignCards } from './CampaignCards';
import { CampaignFilterBar } from './CampaignFilterBar';
import { campaignsCopy as copy } from '../shared/campaigns.copy';
import styles from './CampaignList.module.css';
import { CampaignTable } from './CampaignTable';
import { focusCampaign } from '../shared/focus-campaign';
import { NEW_CAMPAIGN, type CampaignAddress } from '../shared/use-campaign-address';
import { templatesCopy } from '../templates/templates.copy';
import { CAMPAIGN_FILTERS } from './campaign-filters';

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
  const [areTemplatesOpen, setTemplatesOpen] = useState(false);
  const [comesFrom] = useState(leftEditor);
  useEffect(() => {
    if (comesFrom !== null) focusCampaign(comesFrom);
  }, [comesFrom]);
  const shared = {
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
      <ListPage
        list={list}
        rows={list.data?.campaigns}
        texts={copy}
        failed={copy.failed}
        onClear={filtered ? clear : undefined}
        whenEmpty={
          <>
            <p>{copy.emptyHint}</p>
            <p>{copy.emptyNext}</p>
          </>
        }
        pages={{
          label: copy.title,
          page: filters.page,
          showing: copy.showing,
          onPage: (page, how) => setFilters({ page }, how),
        }}
      >
        {(campaigns) =>
          wide ? (
            <CampaignTable campaigns={campaigns} {...shared} />
          ) : (
            <CampaignCards campaigns={campaigns} {...shared} />
          )
        }
      </ListPage>
    </>
  );
}

const isMoving = ({ status }: CampaignRowDto): boolean => status === 'scheduled' || status === 'sending';
