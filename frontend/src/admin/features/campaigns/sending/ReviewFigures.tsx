import type { CampaignPreviewDto } from '../../../../shared/api/generated/model';
import { formatNumber } from '../../../../shared/numbers';
import { reviewCopy as copy } from '../shared/campaign-editor.copy';
import { costInWords } from './cost';
import styles from './ReviewFigures.module.css';

interface Props {
  preview: CampaignPreviewDto;
  /** Price of a segment in US dollars; undefined while unknown. */
  segmentPrice: number | undefined;
}

/** Shows the number of recipients and segments, and the cost of a campaign. */
export function ReviewFigures({ preview, segmentPrice }: Props) {
  const { recipients, matching, segments, segmentsEach, estimated } = preview;
  return (
    <dl className={styles.figures}>
      <div className={styles.figure}>
        <dt>{copy.recipients}</dt>
        <dd className={styles.value}>{formatNumber(recipients)}</dd>
        <dd className={styles.hint}>
          {copy.matching}: {formatNumber(matching)}
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
        {segmentPrice !== undefined && <dd className={styles.hint}>{copy.costHint(`$${segmentPrice}`)}</dd>}
      </div>
    </dl>
  );
}
