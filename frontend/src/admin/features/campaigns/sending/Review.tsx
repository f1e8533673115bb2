import { MAX_SEGMENTS } from 'domain/messages/campaign-text';
import type { CampaignPreviewDto } from '../../../../shared/api/generated/model';
import { useGetSettings } from '../../../../shared/api/generated/settings/settings';
import { formatNumber } from '../../../../shared/numbers';
import { reviewCopy as copy, editorCopy } from '../shared/campaign-editor.copy';
import { Pace } from './Pace';
import styles from './Review.module.css';
import dialog from '../shared/campaign-dialogs.module.css';
import { ReviewFigures } from './ReviewFigures';

/** Shows the review of a draft before it is sent: figures, warnings, excluded leads and examples. */
export function Review({ preview }: { preview: CampaignPreviewDto }) {
  const settings = useGetSettings({ query: { staleTime: 0 } });
  const { recipients, segments, segmentsEach, estimated, costlyCharacters, samples } = preview;
  const left = [
    { name: copy.withoutConsent, hint: copy.withoutConsentHint, count: preview.withoutConsent },
    { name: copy.optedOut, hint: copy.optedOutHint, count: preview.optedOut },
    { name: copy.overLimit, hint: copy.overLimitHint, count: preview.overLimit },
    { name: copy.phoneUnproven, hint: copy.phoneUnprovenHint, count: preview.phoneUnproven },
    { name: copy.stateClosed, hint: copy.stateClosedHint, count: preview.stateClosed },
    { name: copy.blocked, hint: copy.blockedHint, count: preview.blocked },
  ];
  return (
    <>
      <ReviewFigures preview={preview} segmentPrice={settings.data?.smsSegmentPrice} />
      <div className={dialog.body}>
        {estimated && <p className={dialog.soft}>{copy.estimated}</p>}
        {recipients === 0 && (
          <div className={dialog.notice} data-alarm="true" role="alert">
            <strong>{copy.nobody}</strong>
            <p>{copy.nobodyHint}</p>
          </div>
        )}
        {segmentsEach > MAX_SEGMENTS && (
          <p className={dialog.notice} data-alarm="true" role="alert">
            {editorCopy.tooLong(segmentsEach, MAX_SEGMENTS)}
          </p>
        )}
        {costlyCharacters.length > 0 && (
          <div className={dialog.notice}>
            <strong>{copy.costly}</strong>
            <p>{copy.costlyHint(costlyCharacters.map((character) => `“${character}”`).join(', '))}</p>
          </div>
        )}
        {preview.stateAdvised > 0 && (
          <div className={dialog.notice}>
            <strong>{copy.stateAdvised(preview.stateAdvised)}</strong>
            <p>{copy.stateAdvisedHint}</p>
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
        <p className={dialog.soft}>{recipients > 0 ? copy.samplesHint : copy.example}</p>
        <ul className={styles.samples} aria-label={copy.samples}>
          {samples.map((sample, place) => (
            // The index is the key, because two people with the same name receive the same text.
            <li key={place}>{sample}</li>
          ))}
        </ul>
      </section>
    </>
  );
}
