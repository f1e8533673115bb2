import { useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { ApiError } from '../../../../shared/api/api-error';
import { useGetCampaign } from '../../../../shared/api/generated/admin-campaigns/admin-campaigns';
import { useOwnerZone } from '../../../lib/times/owner-zone';
import { QueryFailed } from '../../../ui/failures/QueryFailed';
import { editorCopy as copy } from '../shared/campaign-editor.copy';
import styles from './campaign-editor.module.css';
import { criteriaOfAddress, EMPTY_DRAFT, toFields } from '../shared/criteria';
import { EditorForm } from './EditorForm';
import { FROM_LIST, NEW_CAMPAIGN, type CampaignAddress } from '../shared/use-campaign-address';
import { ListLoading } from '../../../ui/list/ListLoading';

interface Props {
  /** Id of a draft, or `NEW_CAMPAIGN`. */
  id: string;
  address: CampaignAddress;
}

/** Edits a new campaign or a draft. */
export default function CampaignEditor({ id, address }: Props) {
  /** Id of the draft that this form created. The form stays mounted after its first save. */
  const [created, setCreated] = useState<string | null>(null);
  const [parameters] = useSearchParams();
  const zone = useOwnerZone();
  /** Initial fields: empty, or with the filters of the list of leads from which the editor was opened. */
  const [initial] = useState(() => ({
    ...EMPTY_DRAFT,
    ...toFields(
      { name: '', message: '', targetCriteria: criteriaOfAddress(parameters.get(FROM_LIST)) },
      zone,
    ),
  }));
  // Shows the created draft as it was saved, when the user returns from another draft.
  if (created !== null && id !== created && id !== NEW_CAMPAIGN) setCreated(null);
  if (id === NEW_CAMPAIGN || id === created)
    return (
      <EditorForm
        key={NEW_CAMPAIGN}
        draftId={id === NEW_CAMPAIGN ? null : id}
        initial={{ fields: initial }}
        address={address}
        onCreated={setCreated}
      />
    );
  return <SavedDraft key={id} id={id} address={address} />;
}

function SavedDraft({ id, address }: Props) {
  const zone = useOwnerZone();
  const campaign = useGetCampaign(id, { query: { staleTime: 0, gcTime: 0 } });
  if (campaign.data === undefined) {
    if (campaign.isPending) return <ListLoading />;
    const isGone = campaign.error instanceof ApiError && campaign.error.status === 404;
    return isGone ? (
      <div role="alert">
        <p>{copy.gone}</p>
        <p className={styles.back}>
          <Link to={address.listAddress}>{copy.backLabel}</Link>
        </p>
      </div>
    ) : (
      <QueryFailed text={copy.loadFailed} query={campaign} />
    );
  }
  // A campaign that has been scheduled or sent cannot be edited.
  if (campaign.data.status !== 'draft') return <Navigate to={address.detailAddress(id)} replace />;
  const initial = { fields: toFields(campaign.data, zone), updatedAt: campaign.data.updatedAt };
  return <EditorForm draftId={id} initial={initial} address={address} />;
}
