import { Button } from 'antd';
import { Suspense, useState } from 'react';
import type { ListLeadsParams } from '../../../../shared/api/generated/model';
import { formatNumber } from '../../../../shared/numbers';
import { lazyPart } from '../../../ui/failures/lazy-part';
import { wholeListCopy as copy } from './whole-list.copy';

const WholeListDialog = lazyPart(() => import('./WholeListDialog'));

interface Props {
  query: ListLeadsParams;
  total: number;
  isTotalExact: boolean;
}

/** Offers to change all leads of a list that is too long to select. */
export function WholeList({ query, total, isTotalExact }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        {copy.open(formatNumber(total) + (isTotalExact ? '' : '+'))}
      </Button>
      <Suspense fallback={null}>
        {isOpen && <WholeListDialog query={query} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
