import { DeleteOutlined, FormOutlined, PhoneOutlined, UndoOutlined } from '@ant-design/icons';
import { Button, Checkbox, Select } from 'antd';
import { LEAD_CATEGORY_NAMES } from 'domain/leads';
import { stateName } from 'domain/us-states';
import { Link } from 'react-router-dom';
import type { LeadCategory, LeadRowDto } from '../../../../../shared/api/generated/model';
import { formatDateTime } from '../../../../lib/times/moments';
import { usePersonName } from '../../../../lib/use-person-name';
import { formatPhone } from '../../../../../shared/phone';
import { useCallLink } from '../../../../ui/calls/use-call';
import { LeadMarks } from './LeadMarks';
import { VerificationBadge } from './VerificationBadge';
import { NextStep } from './NextStep';
import { leadLinkId } from '../../shared/lead-link';
import { leadsCopy as copy } from '../../shared/leads.copy';
import styles from './LeadCards.module.css';
import list from '../../../../ui/list/cards.module.css';
import text from '../../../../ui/list/text.module.css';

interface Props {
  leads: LeadRowDto[];
  busy: boolean;
  selected: readonly string[];
  addressOf: (id: string) => string;
  /** Called in addition to starting the call. */
  onCall: (lead: LeadRowDto) => void;
  onSelect: (ids: string[]) => void;
  /** Whether leads can be selected for bulk actions. */
  isSelectable: boolean;
  /** Undefined if the user may not delete. */
  onDelete: ((lead: LeadRowDto) => void) | undefined;
  /** Only for a list of deleted leads. */
  onRestore?: ((lead: LeadRowDto) => void) | undefined;
  onCategory: (lead: LeadRowDto, category: LeadCategory) => void;
  onNote: (lead: LeadRowDto) => void;
}

/** Shows the list on phones and tablets: one card per lead with the most common actions. */
export function LeadCards({
  leads,
  busy,
  selected,
  addressOf,
  onCall,
  onSelect,
  isSelectable,
  onDelete,
  onRestore,
  onCategory,
  onNote,
}: Props) {
  const nameOf = usePersonName();
  const callLink = useCallLink();
  const toggle = (id: string, on: boolean) =>
    onSelect(on ? [...selected, id] : selected.filter((each) => each !== id));
  return (
    <ul className={list.cards} aria-label={copy.list} aria-busy={busy}>
      {leads.map((lead) => (
        <li key={lead.id} className={list.card}>
          <div className={styles.cardHead}>
            {isSelectable && (
              <Checkbox
                aria-label={copy.selection.select(lead.fullName)}
                checked={selected.includes(lead.id)}
                onChange={({ target }) => toggle(lead.id, target.checked)}
              />
            )}
            <Link id={leadLinkId(lead.id)} className={styles.cardName} to={addressOf(lead.id)}>
              {lead.fullName}
            </Link>
            <VerificationBadge lead={lead} />
          </div>
          <p className={styles.cardFacts}>
            <LeadMarks lead={lead} />
            <span className={text.nowrap}>{formatPhone(lead.phoneNumber)}</span> · {stateName(lead.state)}
            {lead.assignedTo && ` · ${nameOf(lead.assignedTo)}`}
            <br />
            {formatDateTime(lead.createdAt)} · <NextStep lead={lead} />
          </p>
          <div className={styles.cardActions}>
            <a
              className={styles.callLink}
              href={`tel:${lead.phoneNumber}`}
              aria-label={copy.call(lead.fullName)}
              onClick={(event) => {
                callLink(lead)(event);
                onCall(lead);
              }}
            >
              <PhoneOutlined />
            </a>
            <Select
              className={styles.cardCategory}
              aria-label={copy.categoryOf(lead.fullName)}
              value={lead.leadCategory}
              options={Object.entries(LEAD_CATEGORY_NAMES).map(([value, label]) => ({ value, label }))}
              onChange={(category) => onCategory(lead, category)}
            />
            <Button
              icon={<FormOutlined />}
              aria-label={copy.note(lead.fullName)}
              onClick={() => onNote(lead)}
            />
            {onRestore ? (
              <Button
                icon={<UndoOutlined />}
                aria-label={copy.restore(lead.fullName)}
                onClick={() => onRestore(lead)}
              />
            ) : (
              onDelete && (
                <Button
                  danger
                  icon={<DeleteOutlined />}
                  aria-label={copy.remove(lead.fullName)}
                  onClick={() => onDelete(lead)}
                />
              )
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
