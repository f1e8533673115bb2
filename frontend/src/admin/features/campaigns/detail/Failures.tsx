import type { CampaignFailureDto } from '../../../../shared/api/generated/model';
import { formatNumber } from '../../../../shared/numbers';
import { isCode, reasonName } from '../../../ui/sms/sms-failures.copy';
import { detailCopy } from './campaign-detail.copy';
import styles from './campaign-detail.module.css';

const { failures: copy } = detailCopy;

/** Lists the reasons why messages did not arrive, most frequent first. */
export function Failures({ failures }: { failures: CampaignFailureDto[] }) {
  return (
    <section className={styles.part}>
      <h3>{copy.title}</h3>
      {failures.length === 0 && <p className={styles.hint}>{copy.none}</p>}
      <dl className={styles.figures}>
        {failures.map(({ reason, count }) => (
          <div key={reason}>
            <dt>
              {reasonName(reason)}
              {isCode(reason) && reasonName(reason) !== reason && <small>{copy.code(reason)}</small>}
            </dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
