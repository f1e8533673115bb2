import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { ApiError } from '../../../../shared/api/api-error';
import { useGetLead } from '../../../../shared/api/generated/admin-leads/admin-leads';
import type { TimelineEntryDto } from '../../../../shared/api/generated/model';
import { toDeviceTime } from '../../../../shared/api/transport';
import { showToast } from '../../../../shared/ui/toast-store';
import { readDraft } from '../../../lib/drafts';
import { usePerson } from '../../../session/use-person';
import { draftsCopy } from '../../../ui/fields/drafts.copy';
import { QueryFailed } from '../../../ui/failures/QueryFailed';
import { leadLinkId } from '../shared/lead-link';
import { leadsCopy } from '../shared/leads.copy';
import styles from './LeadDialog.module.css';
import { Dialog } from '../../../ui/dialogs/Dialog';
import { SidePanel } from '../../../ui/dialogs/SidePanel';
import { LeadParts } from './LeadParts';
import { ListLoading } from '../../../ui/list/ListLoading';

const { detail: copy } = leadsCopy;
const POLL_MS = 3_000;
/** Forms with input that is kept as a draft when the dialog closes. */
const FORMS = ['lead', 'message', 'interaction'];
/** Age after which a message on its way is no longer polled. */
const LONGEST_WAY_MS = 120_000;

const isOnItsWay = ({ delivery, at }: TimelineEntryDto): boolean =>
  (delivery === 'queued' || delivery === 'sending') && Date.now() - toDeviceTime(at) < LONGEST_WAY_MS;

interface Neighbouring {
  /** Opens the previous lead of the list. */
  previous?: (() => void) | undefined;
  /** Opens the next lead of the list. */
  next?: (() => void) | undefined;
}

interface Props extends Neighbouring {
  id: string;
  /** Whether it is shown next to the list instead of over it. */
  isBeside?: boolean;
  onClose: () => void;
}

/** Shows a lead and the work with it, next to the list or over it on narrow screens. */
export default function LeadDialog({ id, isBeside = false, previous, next, onClose }: Props) {
  const lead = useGetLead(id, {
    query: {
      staleTime: 0,
      // Polls while a sent message's delivery is unknown.
      refetchInterval: ({ state }) => (state.data?.timeline.some(isOnItsWay) ? POLL_MS : false),
    },
  });
  const person = usePerson();
  const [first] = useState(id);
  /** Says that the input was kept as a draft when the user leaves the lead. */
  const leaving = (go: (() => void) | undefined) =>
    go &&
    (() => {
      if (FORMS.some((form) => readDraft({ person, form, of: id })))
        showToast({ title: draftsCopy.kept, description: draftsCopy.keptText });
      go();
    });
  const leave = leaving(onClose)!;
  // A lead outside the list has no neighbours.
  const tools = (previous ?? next) && <Neighbours previous={leaving(previous)} next={leaving(next)} />;
  const linkInList = () => document.getElementById(leadLinkId(id));
  const gone = lead.error instanceof ApiError && lead.error.status === 404;
  const content = (
    <>
      {lead.isPending && <ListLoading />}
      {lead.isError &&
        (gone ? <p role="alert">{copy.gone}</p> : <QueryFailed text={copy.loadFailed} query={lead} />)}
      {lead.isSuccess && (
        <LeadParts
          key={id}
          lead={lead.data}
          onNext={next}
          onRestored={() => void lead.refetch()}
          onGone={onClose}
        />
      )}
    </>
  );
  if (!isBeside)
    return (
      <Dialog
        title={copy.title}
        width={980}
        footer={null}
        onCancel={leave}
        className={styles.dialog ?? ''}
        focusAfter={linkInList}
        takesOpener={() => id !== first}
      >
        {tools && <div className={styles.neighbours}>{tools}</div>}
        {content}
      </Dialog>
    );
  return (
    <SidePanel
      title={copy.title}
      closeLabel={copy.close}
      of={id}
      focusAfter={linkInList}
      tools={tools}
      onClose={leave}
    >
      {content}
    </SidePanel>
  );
}

/** Shows buttons to the previous and next lead of the list. */
function Neighbours({ previous, next }: Neighbouring) {
  return (
    <>
      {(
        [
          [previous, copy.previous, <UpOutlined key="up" />],
          [next, copy.next, <DownOutlined key="down" />],
        ] as const
      ).map(([go, label, icon]) => (
        <Button key={label} type="text" icon={icon} aria-label={label} disabled={!go} onClick={go} />
      ))}
    </>
  );
}
