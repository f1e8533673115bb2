import {
  CalendarOutlined,
  CopyOutlined,
  MailOutlined,
  MessageOutlined,
  MobileOutlined,
  PhoneOutlined,
} from '@ant-design/icons';
import { Button, Tag } from 'antd';
import { LEAD_CATEGORY_NAMES } from 'domain/leads';
import type { LeadDetailDto } from '../../../../shared/api/generated/model';
import { formatPhone } from '../../../../shared/phone';
import { showToast } from '../../../../shared/ui/toast-store';
import { Tooltip } from '../../../../shared/ui/tooltip';
import { formatDateTime } from '../../../lib/times/moments';
import { useCallLink } from '../../../ui/calls/use-call';
import { ChargeLead } from '../charge/ChargeLead';
import { CallClock } from '../desk/CallClock';
import { LeadMarks } from '../list/rows/LeadMarks';
import { NextStep } from '../list/rows/NextStep';
import { VerificationBadge } from '../list/rows/VerificationBadge';
import { leadsCopy } from '../shared/leads.copy';
import { Assignee } from './Assignee';
import styles from './LeadHead.module.css';
import { SaleMark } from './SaleNote';
import { StateRuleNote } from './StateRuleNote';
import type { DetailTab } from './use-detail-tab';
import { LEAD_APPOINTMENTS } from './appointments/use-lead-appointments';

const { detail: copy } = leadsCopy;
/** Id of the section for writing to the lead. */
export const TEXT_PLACE = 'lead-text';

/** Shows the phone, and copies it on a click, because some users dial on another phone. */
function CopyPhone({ phoneNumber }: Pick<LeadDetailDto, 'phoneNumber'>) {
  const phone = formatPhone(phoneNumber);
  return (
    <Button
      type="text"
      className={styles.phone ?? ''}
      icon={<CopyOutlined />}
      iconPlacement="end"
      aria-label={copy.copyPhone(phone)}
      onClick={() =>
        void navigator.clipboard.writeText(phone).then(
          () => showToast({ title: copy.phoneCopied }),
          () => showToast({ title: copy.phoneNotCopied, variant: 'destructive' }),
        )
      }
    >
      {phone}
    </Button>
  );
}

/** Shows what must stay in sight: who the person is, whether they may be called, and the next step. */
export function LeadTop({ lead }: { lead: LeadDetailDto }) {
  return (
    <div className={styles.top}>
      <h3 className={styles.name}>{lead.fullName}</h3>
      <p className={styles.facts}>
        <CopyPhone phoneNumber={lead.phoneNumber} />
        <span>{copy.createdOn(formatDateTime(lead.createdAt))}</span>
      </p>
      <CallClock of={lead} />
      <p className={styles.facts}>
        <VerificationBadge lead={lead} />
        <NextStep lead={lead} />
      </p>
    </div>
  );
}

interface Props {
  lead: LeadDetailDto;
  isWorkable: boolean;
  /** Opens a tab, and focuses a part of it. */
  onGoTo: (tab: DetailTab, place: string) => void;
}

/** Shows the lead's standing and the most important actions. */
export function LeadHead({ lead, isWorkable, onGoTo }: Props) {
  const callLink = useCallLink();
  return (
    <header>
      <div className={styles.chips}>
        <Tag>{LEAD_CATEGORY_NAMES[lead.leadCategory]}</Tag>
        <Tag color={lead.textingRefusal ? 'warning' : 'success'}>
          {lead.textingRefusal ? copy.noTextsNow : copy.textsNow}
        </Tag>
        <LeadMarks lead={lead} />
      </div>
      <div className={styles.assignee}>
        <span>{leadsCopy.assignment.label}:</span>
        <Assignee lead={lead} />
      </div>
      <StateRuleNote lead={lead} />
      <SaleMark lead={lead} />
      <div className={styles.acts}>
        <Button
          type="primary"
          icon={<PhoneOutlined />}
          href={`tel:${lead.phoneNumber}`}
          onClick={callLink(lead)}
        >
          {copy.call}
        </Button>
        {isWorkable && (
          <>
            <Button icon={<MessageOutlined />} onClick={() => onGoTo('mensajes', TEXT_PLACE)}>
              {copy.message}
            </Button>
            <Button icon={<CalendarOutlined />} onClick={() => onGoTo('actividad', LEAD_APPOINTMENTS)}>
              {copy.appointments}
            </Button>
          </>
        )}
        <ChargeLead lead={lead} />
        <Tooltip text={copy.text}>
          <Button icon={<MobileOutlined />} href={`sms:${lead.phoneNumber}`} aria-label={copy.text} />
        </Tooltip>
        {lead.email && (
          <Tooltip text={copy.mail}>
            <Button icon={<MailOutlined />} href={`mailto:${lead.email}`} aria-label={copy.mail} />
          </Tooltip>
        )}
      </div>
    </header>
  );
}
