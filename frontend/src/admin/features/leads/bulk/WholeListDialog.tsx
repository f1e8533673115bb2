import { useQuery } from '@tanstack/react-query';
import { Button, Form, Select } from 'antd';
import { LEAD_CATEGORY_NAMES } from 'domain/leads';
import { useState } from 'react';
import { changeList, reviewList } from '../../../../shared/api/generated/admin-leads/admin-leads';
import type {
  ActOnListDto,
  BulkAction,
  LeadCategory,
  ListLeadsParams,
} from '../../../../shared/api/generated/model';
import { formatNumber } from '../../../../shared/numbers';
import { reportFailure } from '../../../lib/report-failure';
import { Dialog } from '../../../ui/dialogs/Dialog';
import { ListLoading } from '../../../ui/list/ListLoading';
import { UNASSIGNED, PersonSelect } from '../../../ui/fields/PersonSelect';
import { QueryFailed } from '../../../ui/failures/QueryFailed';
import { BulkProgress } from './BulkProgress';
import { wholeListCopy as copy } from './whole-list.copy';

interface Props {
  /** Filter of the list. */
  query: ListLeadsParams;
  onClose: () => void;
}

/**
 * Chooses an action for all leads of a list and shows its progress. The server refuses if the list changed
 * after it was counted.
 */
export default function WholeListDialog({ query, onClose }: Props) {
  const { sort: _, limit: __, page: ___, pageSize: ____, exact: _____, ids: ______, ...filter } = query;
  const counted = useQuery({
    queryKey: ['list-review', filter],
    queryFn: ({ signal }) => reviewList({ filter }, { signal }),
    gcTime: 0,
    // Not refreshed automatically: the action changes exactly the leads that the user has seen counted.
    staleTime: Infinity,
  });
  const [action, setAction] = useState<BulkAction>('category');
  const [category, setCategory] = useState<LeadCategory | null>(null);
  const [person, setPerson] = useState<string | null>(null);
  const [starting, setStarting] = useState(false);
  const [actId, setActId] = useState<string | null>(null);
  const total = counted.data?.count;
  const isChosen = action === 'delete' || (action === 'category' ? category !== null : person !== null);
  const start = async () => {
    if (!counted.data) return;
    setStarting(true);
    const act: ActOnListDto = {
      filter,
      ...counted.data,
      action,
      ...(action === 'category' && category ? { leadCategory: category } : {}),
      ...(action === 'assign' ? { adminId: person === UNASSIGNED ? null : person } : {}),
    };
    try {
      setActId((await changeList(act)).id);
    } catch (error) {
      reportFailure(error, copy.failed);
      // Counts again, because the list may have changed.
      void counted.refetch();
    }
    setStarting(false);
  };
  return (
    <Dialog
      title={total === undefined ? copy.titleUnknown : copy.title(formatNumber(total))}
      width={480}
      footer={null}
      onCancel={onClose}
    >
      {actId !== null && <BulkProgress id={actId} onClose={onClose} />}
      {actId === null && counted.isPending && <ListLoading text={copy.counting} />}
      {actId === null && counted.isError && <QueryFailed text={copy.countFailed} query={counted} />}
      {actId === null && total !== undefined && (
        <Form layout="vertical" requiredMark={false} onFinish={() => void start()}>
          <p>{copy.intro}</p>
          <Form.Item label={copy.what} htmlFor="lista-que">
            <Select<BulkAction>
              id="lista-que"
              value={action}
              options={Object.entries(copy.whats).map(([value, label]) => ({ value, label }))}
              onChange={setAction}
            />
          </Form.Item>
          {action === 'category' && (
            <Form.Item label={copy.category} htmlFor="lista-categoria">
              <Select<LeadCategory>
                id="lista-categoria"
                value={category}
                options={Object.entries(LEAD_CATEGORY_NAMES).map(([value, label]) => ({ value, label }))}
                onChange={setCategory}
              />
            </Form.Item>
          )}
          {action === 'assign' && (
            <Form.Item label={copy.person} htmlFor="lista-persona">
              <PersonSelect
                id="lista-persona"
                value={person}
                first={[{ value: UNASSIGNED, label: copy.nobody }]}
                onChange={(id) => setPerson(id ?? null)}
              />
            </Form.Item>
          )}
          {action === 'delete' && <p>{copy.deleteHint}</p>}
          <Button
            type="primary"
            htmlType="submit"
            danger={action === 'delete'}
            disabled={!isChosen || total === 0}
            loading={starting}
          >
            {copy.apply(formatNumber(total))}
          </Button>{' '}
          <Button onClick={onClose}>{copy.cancel}</Button>
        </Form>
      )}
    </Dialog>
  );
}
