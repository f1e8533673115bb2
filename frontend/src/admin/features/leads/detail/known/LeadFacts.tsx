import { VERIFICATION_METHOD_NAMES } from 'domain/verification-names';
import { stateName } from 'domain/us-states';
import type { ReactNode } from 'react';
import type { LeadDetailDto } from '../../../../../shared/api/generated/model';
import { formatDateTime, formatLongDateTime } from '../../../../lib/times/moments';
import { formatPercent } from '../../../../../shared/numbers';
import { formatPhone } from '../../../../../shared/phone';
import { sourceName } from '../../../../lib/source-name';
import { leadsCopy } from '../../shared/leads.copy';
import styles from '../../shared/leads.module.css';

const { detail: copy } = leadsCopy;

interface Fact {
  name: string;
  value: (lead: LeadDetailDto) => ReactNode;
}

/** Place of a field that is not among the facts: in another part of the detail, or not shown. */
type Elsewhere =
  | 'LeadHead'
  | 'LeadParts'
  | 'ReplyNotice'
  | 'NextAppointment'
  | 'LeadScore'
  | 'LeadWorkForm'
  | 'LeadConsents'
  | 'LeadActions'
  | 'LeadTimeline'
  | 'LeadOptOut'
  | 'SuspectedRefusal'
  | 'not shown';

/** All fields of a lead: a line of the facts, in this order, or another place. */
const FACTS: Record<keyof LeadDetailDto, Fact | Elsewhere> = {
  phoneNumber: { name: copy.phone, value: ({ phoneNumber }) => formatPhone(phoneNumber) },
  verificationMethod: {
    name: copy.method,
    value: ({ verificationMethod }) =>
      verificationMethod ? VERIFICATION_METHOD_NAMES[verificationMethod] : copy.notYet,
  },
  createdAt: { name: copy.created, value: ({ createdAt }) => formatLongDateTime(createdAt) },
  state: { name: copy.state, value: ({ state }) => stateName(state) },
  leadSource: { name: copy.source, value: ({ leadSource }) => sourceName(leadSource) },
  lastContactedAt: {
    name: copy.lastContact,
    value: ({ lastContactedAt }) => (lastContactedAt ? formatDateTime(lastContactedAt) : copy.never),
  },
  touchpointCount: { name: copy.touchpoints, value: ({ touchpointCount }) => touchpointCount },
  conversionProbability: {
    name: copy.probability,
    value: ({ conversionProbability }) => formatPercent(conversionProbability),
  },

  assignedTo: 'LeadHead',
  fullName: 'LeadHead',
  verificationStatus: 'LeadHead',
  phoneProvenAt: 'LeadHead',
  possibleDuplicate: 'LeadHead',
  emailProvenAt: 'not shown',
  deletedAt: 'LeadParts',
  mergedInto: 'LeadParts',
  repliedAt: 'ReplyNotice',
  nextBooking: 'NextAppointment',
  lastBooking: 'not shown',
  leadScore: 'LeadScore',
  scoreReasons: 'LeadScore',
  fraudScore: 'LeadScore',
  fraudReasons: 'LeadScore',
  leadCategory: 'LeadWorkForm',
  nextFollowUpAt: 'LeadWorkForm',
  monthlyIncome: 'LeadWorkForm',
  email: 'LeadWorkForm',
  updatedAt: 'LeadWorkForm',
  consents: 'LeadConsents',
  timeZone: 'LeadHead',
  mayCall: 'LeadHead',
  isAtContactLimit: 'LeadHead',
  callableFrom: 'LeadHead',
  callingHours: 'LeadParts',
  callsOnHolidays: 'LeadParts',
  isBlocked: 'LeadActions',
  isFraudulent: 'LeadActions',
  textingRefusal: 'LeadHead',
  stateRule: 'LeadHead',
  sale: 'LeadHead',
  suppressions: 'LeadOptOut',
  suspectedRefusals: 'SuspectedRefusal',
  timeline: 'LeadTimeline',
  timelineTruncated: 'LeadTimeline',

  id: 'not shown',
  firstName: 'not shown',
  lastName: 'not shown',
  attribution: 'not shown',
  ipAddress: 'not shown',
  userAgent: 'not shown',
  verifiedAt: 'not shown',
  blockedAt: 'not shown',
  blockedBy: 'not shown',
};

/** Shows the known facts of a lead. */
export function LeadFacts({ lead }: { lead: LeadDetailDto }) {
  return (
    <dl className={styles.facts}>
      {Object.entries(FACTS).map(
        ([field, fact]) =>
          typeof fact === 'object' && (
            <div key={field}>
              <dt>{fact.name}</dt>
              <dd>{fact.value(lead)}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
