import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { MAX_SEGMENTS } from 'domain/campaign-text';
import { useState } from 'react';
import { previewCampaign } from '../../../../shared/api/generated/admin-campaigns/admin-campaigns';
import type { CampaignPreviewDto } from '../../../../shared/api/generated/model';
import { useGetSettings } from '../../../../shared/api/generated/settings/settings';
import { formatNumber } from '../../../../shared/numbers';
import { Loading } from '../../../../shared/ui/Loading';
import { QueryFailed } from '../../../ui/QueryFailed';
import { useReturnFocus } from '../../../lib/use-return-focus';
import { reviewCopy as copy, editorCopy } from '../shared/campaign-editor.copy';
import styles from '../shared/campaign-dialogs.module.css';
import { costInWords } from './cost';
import { Pace } from './Pace';
import { SendDialog } from './SendDialog';

interface Props {
  id: string;
  onClose: () => void;
  onSent: () => void;
}

/** The audience and cost of a draft; it is sent from here. */
export function ReviewDialog({ id, onClose, onSent }: Props) {
  const [sending, setSending] = useState<'now' | 'later' | null>(null);
  const preview = useQuery({
    queryKey: ['campaign-preview', id],
    queryFn: ({ signal }) => previewCampaign(id, { signal }),
    gcTime: 0,
    staleTime: 0,
  });
  useReturnFocus();
  const canBeSent =
    preview.data !== undefined && preview.data.recipients > 0 && preview.data.segmentsEach <= MAX_SEGMENTS;
  return (
    <Modal
      open
      title={copy.title}
      width={720}
      style={{ top: 24 }}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <div className={styles.footer}>
          <Button onClick={onClose}>{copy.back}</Button>
          <Button disabled={!canBeSent} onClick={() => setSending('later')}>
            {copy.schedule}
          </Button>
          <Button type="primary" disabled={!canBeSent} onClick={() => setSending('now')}>
            {copy.sendNow}
          </Button>
        </div>
      }
    >
      {preview.data === undefined &&
        (preview.isError ? (
          <QueryFailed text={copy.failed} error={preview.error} onRetry={() => void preview.refetch()} />
        ) : (
          <div role="status" aria-label={copy.loading}>
            <Loading />
          </div>
        ))}
      {preview.data && <Review preview={preview.data} />}
      {preview.data && sending && (
        <SendDialog
          id={id}
          when={sending}
          preview={preview.data}
          onClose={() => setSending(null)}
          onSent={onSent}
        />
      )}
    </Modal>
  );
}

function Review({ preview }: { preview: CampaignPreviewDto }) {
  const settings = useGetSettings({ query: { staleTime: 0 } });
  const { recipients, segments, segmentsEach, estimated, costlyCharacters, samples } = preview;
  const left = [
    { name: copy.withoutConsent, hint: copy.withoutConsentHint, count: preview.withoutConsent },
    { name: copy.optedOut, hint: copy.optedOutHint, count: preview.optedOut },
    { name: copy.blocked, hint: copy.blockedHint, count: preview.blocked },
  ];
  return (
    <>
      <dl className={styles.figures}>
        <div className={styles.figure}>
          <dt>{copy.recipients}</dt>
          <dd className={styles.value}>{formatNumber(recipients)}</dd>
          <dd className={styles.hint}>
            {copy.matching}: {formatNumber(preview.matching)}
          </dd>
        </div>
        <div className={styles.figure}>
          <dt>{copy.segments}</dt>
          <dd className={styles.value}>{formatNumber(segments)}</dd>
          <dd className={styles.hint}>{copy.segmentsHint(segmentsEach)}</dd>
        </div>
        <div className={styles.figure}>
          <dt>{estimated ? copy.costEstimated : copy.cost}</dt>
          <dd className={styles.value}>{costInWords(preview)}</dd>
          {settings.data && (
            <dd className={styles.hint}>{copy.costHint(`$${settings.data.smsSegmentPrice}`)}</dd>
          )}
        </div>
      </dl>
      <div className={styles.body}>
        {estimated && <p className={styles.soft}>{copy.estimated}</p>}
        {recipients === 0 && (
          <div className={styles.notice} data-alarm="true" role="alert">
            <strong>{copy.nobody}</strong>
            <p>{copy.nobodyHint}</p>
          </div>
        )}
        {segmentsEach > MAX_SEGMENTS && (
          <p className={styles.notice} data-alarm="true" role="alert">
            {editorCopy.tooLong(segmentsEach, MAX_SEGMENTS)}
          </p>
        )}
        {costlyCharacters.length > 0 && (
          <div className={styles.notice}>
            <strong>{copy.costly}</strong>
            <p>{copy.costlyHint(costlyCharacters.map((character) => `«${character}»`).join(', '))}</p>
          </div>
        )}
        {settings.data && recipients > 0 && (
          <Pace recipients={recipients} segments={segments} settings={settings.data} />
        )}
      </div>
      <section className={styles.part}>
        <h3>{copy.left}</h3>
        <dl className={styles.left}>
          {left.map(({ name, hint, count }) => (
            <div key={name}>
              <dt>
                {name}
                <small>{hint}</small>
              </dt>
              <dd>{formatNumber(count)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={styles.part}>
        <h3>{copy.samples}</h3>
        <p className={styles.soft}>{recipients > 0 ? copy.samplesHint : copy.example}</p>
        <ul className={styles.samples} aria-label={copy.samples}>
          {samples.map((sample, place) => (
            // Two people of the same name get the same text.
            <li key={place}>{sample}</li>
          ))}
        </ul>
      </section>
    </>
  );
}
