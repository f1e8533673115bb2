import type { ComponentProps, ReactNode } from 'react';
import { useLastPage } from '../../lib/list/use-last-page';
import { QueryTrouble } from '../failures/QueryTrouble';
import { EmptyState } from './EmptyState';
import { ListLoading } from './ListLoading';
import { Pager } from './Pager';

type PagerProps = ComponentProps<typeof Pager>;
type List<Data> = ComponentProps<typeof QueryTrouble>['query'] & {
  isPending: boolean;
  isSuccess: boolean;
  isPlaceholderData: boolean;
  data: Data | undefined;
};

interface Pages extends Pick<PagerProps, 'label' | 'page' | 'showing'> {
  /** `replace` keeps the previous page out of the browser's history. */
  onPage: (page: number, how?: { replace: boolean }) => void;
}

interface Parts<Row> {
  /** Rows of the page; undefined until the first response. */
  rows: readonly Row[] | undefined;
  texts: { loading?: string; empty: string; filteredEmpty?: string };
  /** Text that says which data could not be read. */
  failed: string;
  /** Removes the filters; undefined if none is set. */
  onClear?: (() => void) | undefined;
  /** Explanation of an empty list without filters, and what to do next. */
  whenEmpty?: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

type Props<Row> = Parts<Row> &
  ({ list: List<unknown>; pages?: undefined } | { list: List<PagerProps['of']>; pages: Pages });

/**
 * Shows the rows of a list and its pages, or its state: loading, failed, empty, or empty because of filters. Goes to the
 * last page if the requested one no longer exists.
 */
export function ListPage<Row>(props: Props<Row>) {
  const { list, rows, texts, failed, onClear, whenEmpty, children } = props;
  const paged = props.pages ? { ...props.pages, of: props.list.data } : undefined;
  const isPastTheEnd = useLastPage({ ...list, data: paged?.of }, paged?.page ?? 1, (page) =>
    paged?.onPage(page, { replace: true }),
  );
  return (
    <>
      {list.isPending && <ListLoading text={texts.loading} />}
      <QueryTrouble query={list} failed={failed} />
      {rows?.length === 0 && !isPastTheEnd && (
        <EmptyState
          text={(onClear && texts.filteredEmpty) ?? texts.empty}
          onClear={onClear && (() => onClear())}
        >
          {!onClear && whenEmpty}
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <>
          {children(rows)}
          {paged?.of && <Pager {...paged} of={paged.of} />}
        </>
      )}
    </>
  );
}
