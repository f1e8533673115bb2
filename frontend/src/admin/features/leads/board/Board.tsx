import { Button } from 'antd';
import { LEAD_CATEGORY_NAMES } from 'domain/leads';
import { useRef } from 'react';
import { createPortal } from 'react-dom';
import type { LeadCategory, LeadRowDto, ListLeadsParams } from '../../../../shared/api/generated/model';
import { formatNumber } from '../../../../shared/numbers';
import { useMay } from '../../../session/may';
import { ListLoading } from '../../../ui/list/ListLoading';
import { QueryFailed } from '../../../ui/failures/QueryFailed';
import { leadsCopy } from '../shared/leads.copy';
import { BoardCard, moveButtonId } from './BoardCard';
import { boardCopy as copy } from './board.copy';
import styles from './Board.module.css';
import { useBoard } from './use-board';
import { useDrag } from './use-drag';
import { EmptyState } from '../../../ui/list/EmptyState';

interface Props {
  /** Filter of the list, without page. */
  query: ListLeadsParams;
  filtered: boolean;
  onClear: () => void;
  onCreate: () => void;
  addressOf: (id: string) => string;
}

/** Shows a list's leads as a board with one column per category; leads move between columns. */
export default function Board({ query, filtered, onClear, onCreate, addressOf }: Props) {
  const may = useMay();
  const { sort: _, limit: __, ...filter } = query;
  const { board, saving, loading, move, loadMore } = useBoard(filter);
  const { boardRef, dragged, start } = useDrag((lead, to) => void move(lead, to));
  const focusRef = useRef<string>(undefined);
  const columns = board.data?.columns ?? [];
  /** Moves a lead by menu; the focus follows it, for keyboard users. */
  const moveByMenu = (lead: LeadRowDto, to: LeadCategory) => {
    focusRef.current = lead.id;
    void move(lead, to).then(() => {
      if (focusRef.current === lead.id) document.getElementById(moveButtonId(lead.id))?.focus();
    });
  };
  if (board.isPending) return <ListLoading text={copy.loading} />;
  if (!board.data) return <QueryFailed text={copy.failed} query={board} />;
  if (columns.every(({ count }) => count === 0))
    return (
      <EmptyState text={leadsCopy.empty} className={styles.empty}>
        <p>{filtered ? leadsCopy.filteredHint : leadsCopy.emptyHint}</p>
        {filtered && <Button onClick={onClear}>{leadsCopy.filters.clear}</Button>}
        {!filtered && may('leads.work') && (
          <Button type="primary" onClick={onCreate}>
            {leadsCopy.first}
          </Button>
        )}
      </EmptyState>
    );
  return (
    <>
      {may('leads.work') && <p className={styles.hint}>{copy.hint}</p>}
      <div
        ref={boardRef}
        className={styles.board}
        role="group"
        aria-label={copy.label}
        aria-busy={board.isFetching}
        data-dragging={dragged !== null}
      >
        {columns.map((column) => {
          const { category, count, countIsExact, leads } = column;
          const shown = formatNumber(count) + (countIsExact ? '' : '+');
          return (
            <section
              key={category}
              className={styles.column}
              data-column={category}
              data-empty={leads.length === 0}
              data-over={dragged?.over === category && dragged.lead.leadCategory !== category}
              aria-label={copy.column(category, shown)}
            >
              <h3 className={styles.head}>
                <span>{LEAD_CATEGORY_NAMES[category]}</span> <span className={styles.count}>{shown}</span>
              </h3>
              <ul className={styles.cards} tabIndex={leads.length > 0 ? -1 : undefined}>
                {leads.map((lead) => (
                  <BoardCard
                    key={lead.id}
                    lead={lead}
                    address={addressOf(lead.id)}
                    isSaving={saving.has(lead.id)}
                    isDragged={dragged?.lead.id === lead.id}
                    onMove={may('leads.work') ? (to) => moveByMenu(lead, to) : undefined}
                    onDragStart={(event) => start(lead, event)}
                  />
                ))}
                {leads.length === 0 && <li className={styles.none}>{copy.none}</li>}
                {leads.length > 0 && leads.length < count && (
                  <li>
                    <Button
                      block
                      type="text"
                      loading={loading === category}
                      aria-label={copy.moreOf(category)}
                      onClick={() => void loadMore(column)}
                    >
                      {copy.more}
                    </Button>
                  </li>
                )}
              </ul>
            </section>
          );
        })}
      </div>
      {dragged &&
        createPortal(
          <div className={styles.ghost} style={{ left: dragged.x, top: dragged.y }} aria-hidden>
            {dragged.lead.fullName}
          </div>,
          document.body,
        )}
    </>
  );
}
