import type { ComponentProps, ReactNode } from 'react';
import { QueryTrouble } from '../failures/QueryTrouble';
import { EmptyState } from './EmptyState';
import { ListLoading } from './ListLoading';

interface Props<Row> {
  list: ComponentProps<typeof QueryTrouble>['query'] & { isPending: boolean };
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

/** Shows the rows of a list, or its state: loading, failed, empty, or empty because of filters. */
export function ListPage<Row>({ list, rows, texts, failed, onClear, whenEmpty, children }: Props<Row>) {
  return (
    <>
      {list.isPending && <ListLoading text={texts.loading} />}
      <QueryTrouble query={list} failed={failed} />
      {rows?.length === 0 && (
        <EmptyState
          text={(onClear && texts.filteredEmpty) ?? texts.empty}
          onClear={onClear && (() => onClear())}
        >
          {!onClear && whenEmpty}
        </EmptyState>
      )}
      {rows && rows.length > 0 && children(rows)}
    </>
  );
}
