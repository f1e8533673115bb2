import { Table, type TableColumnsType } from 'antd';
import { PLAN_NAMES } from 'domain/payments/plans';
import { Link } from 'react-router-dom';
import type { PaymentRowDto } from '../../../../shared/api/generated/model';
import { formatDateTime, formatLongDateTime } from '../../../lib/times/moments';
import { Tooltip } from '../../../../shared/ui/tooltip';
import { CardName, PaymentAmount, PaymentMarks } from '../shared/PaymentMarks';
import { kindNames, paymentsCopy as copy } from '../shared/payments.copy';
import styles from './PaymentTable.module.css';
import text from '../../../ui/list/text.module.css';

/** Props of both forms of the list. */
export interface PaymentListProps {
  payments: readonly PaymentRowDto[];
  busy: boolean;
  addressOf: (id: string) => string;
}

/** Shows the list on wide screens. */
export function PaymentTable({ payments, busy, addressOf }: PaymentListProps) {
  const columns: TableColumnsType<PaymentRowDto> = [
    {
      key: 'createdAt',
      title: copy.columns.date,
      className: text.nowrap,
      render: (_, { createdAt }) => (
        <Tooltip text={formatLongDateTime(createdAt)}>
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        </Tooltip>
      ),
    },
    {
      key: 'customer',
      title: copy.columns.customer,
      className: styles.customer,
      render: (_, { id, fullName, email }) => (
        <>
          <Link to={addressOf(id)}>{fullName}</Link>
          <small className={text.small}>{email}</small>
        </>
      ),
    },
    {
      key: 'plan',
      title: copy.columns.plan,
      render: (_, { plan, kind }) => (
        <>
          {PLAN_NAMES[plan]}
          <small className={text.small}>{kindNames[kind]}</small>
        </>
      ),
    },
    {
      key: 'amount',
      title: <span className={styles.amountCell}>{copy.columns.amount}</span>,
      align: 'right',
      className: text.nowrap,
      render: (_, payment) => (
        <span className={styles.amountCell}>
          <PaymentAmount payment={payment} />
        </span>
      ),
    },
    {
      key: 'status',
      title: copy.columns.status,
      render: (_, payment) => <PaymentMarks payment={payment} />,
    },
    {
      key: 'card',
      title: copy.columns.card,
      render: (_, payment) => <CardName payment={payment} />,
    },
  ];
  return (
    <Table<PaymentRowDto>
      className={styles.table}
      rowKey="id"
      size="middle"
      columns={columns}
      dataSource={payments}
      pagination={false}
      loading={{ spinning: busy, description: copy.loading }}
    />
  );
}
