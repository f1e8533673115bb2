import { Table, type TableColumnsType } from 'antd';
import { Link } from 'react-router-dom';
import type { CampaignRowDto } from '../../../../shared/api/generated/model';
import { CampaignDelivered, CampaignProgress, CampaignStart, StatusTag } from '../shared/CampaignMarks';
import { campaignsCopy as copy } from '../shared/campaigns.copy';
import styles from './CampaignTable.module.css';
import text from '../../../ui/list/text.module.css';

/** Props of both layouts of the list. */
export interface CampaignListProps {
  campaigns: readonly CampaignRowDto[];
  busy: boolean;
  /** Returns the address of a campaign's detail, or of the editor for a draft. */
  addressOf: (campaign: CampaignRowDto) => string;
}

/** Shows the list on wide screens. */
export function CampaignTable({ campaigns, busy, addressOf }: CampaignListProps) {
  const columns: TableColumnsType<CampaignRowDto> = [
    {
      key: 'name',
      title: copy.columns.name,
      className: styles.name,
      render: (_, campaign) => (
        <>
          <Link to={addressOf(campaign)} data-campaign={campaign.id}>
            {campaign.name}
          </Link>
          {campaign.createdBy && <small className={text.small}>{copy.by(campaign.createdBy)}</small>}
        </>
      ),
    },
    {
      key: 'status',
      title: copy.columns.status,
      render: (_, { status }) => <StatusTag status={status} />,
    },
    {
      key: 'start',
      title: copy.columns.start,
      className: text.nowrap,
      render: (_, campaign) => <CampaignStart campaign={campaign} />,
    },
    {
      key: 'progress',
      title: copy.columns.progress,
      className: styles.progressCell,
      render: (_, campaign) => <CampaignProgress campaign={campaign} />,
    },
    {
      key: 'delivered',
      title: copy.columns.delivered,
      className: text.nowrap,
      render: (_, campaign) => <CampaignDelivered campaign={campaign} />,
    },
  ];
  return (
    <Table<CampaignRowDto>
      className={styles.table}
      rowKey="id"
      size="middle"
      columns={columns}
      dataSource={campaigns}
      pagination={false}
      loading={{ spinning: busy, description: copy.loading }}
    />
  );
}
