import { SwapOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { LEAD_CATEGORIES, LEAD_CATEGORY_NAMES } from 'domain/leads';
import { stateName } from 'domain/us-states';
import type { PointerEvent } from 'react';
import { Link } from 'react-router-dom';
import type { LeadCategory, LeadRowDto } from '../../../../shared/api/generated/model';
import { usePersonName } from '../../../lib/use-person-name';
import { LeadMarks } from '../list/rows/LeadMarks';
import { NextStep } from '../list/rows/NextStep';
import { boardCopy as copy } from './board.copy';
import styles from './Board.module.css';

/** Returns the id of the button that moves a lead, which gets the focus back after the move. */
export const moveButtonId = (leadId: string): string => `mover-${leadId}`;

interface Props {
  lead: LeadRowDto;
  address: string;
  isSaving: boolean;
  isDragged: boolean;
  /** Undefined if the user may not move leads. */
  onMove: ((to: LeadCategory) => void) | undefined;
  onDragStart: (event: PointerEvent) => void;
}

/** Shows a lead on the board: name and next step. */
export function BoardCard({ lead, address, isSaving, isDragged, onMove, onDragStart }: Props) {
  const nameOf = usePersonName();
  return (
    <li
      className={styles.card}
      data-dragged={isDragged}
      data-movable={onMove !== undefined}
      aria-busy={isSaving}
      {...(onMove && !isSaving ? { onPointerDown: onDragStart } : {})}
    >
      <div className={styles.cardHead}>
        <Link to={address} draggable={false} className={styles.cardName}>
          {lead.fullName}
        </Link>
        {onMove && (
          <Dropdown
            trigger={['click']}
            menu={{
              items: LEAD_CATEGORIES.map((category) => ({
                key: category,
                label: LEAD_CATEGORY_NAMES[category],
                disabled: category === lead.leadCategory,
              })),
              onClick: ({ key }) => onMove(key as LeadCategory),
            }}
          >
            <Button
              id={moveButtonId(lead.id)}
              size="small"
              type="text"
              icon={<SwapOutlined />}
              loading={isSaving}
              aria-label={copy.move(lead.fullName)}
              aria-haspopup="menu"
              title={copy.moveTo}
            />
          </Dropdown>
        )}
      </div>
      <LeadMarks lead={lead} />
      <p className={styles.cardFacts}>
        <NextStep lead={lead} />
      </p>
      <p className={styles.cardFacts}>
        {stateName(lead.state)} · {lead.assignedTo ? nameOf(lead.assignedTo) : copy.nobody}
      </p>
    </li>
  );
}
