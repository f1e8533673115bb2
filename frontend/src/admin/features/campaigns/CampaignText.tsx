import type { CampaignDetailDto } from '../../../shared/api/generated/model';
import { stateName } from '../../../shared/state-name';
import { SITE } from '../../../shared/site/site';
import { useOwnerZone } from '../../ui/owner-zone';
import { SmsSize } from '../../ui/SmsSize';
import { audienceCopy, editorCopy } from './campaign-editor.copy';
import { detailCopy } from './campaign-detail.copy';
import styles from './campaign-detail.module.css';
import { completeTemplate, EXAMPLE, renderMessage } from './campaign-text';
import { criteriaInWords } from './criteria';

const { message: copy } = detailCopy;

/** What it says, and to whom. */
export function CampaignText({ campaign: { message, targetCriteria } }: { campaign: CampaignDetailDto }) {
  const zone = useOwnerZone();
  const body = renderMessage(completeTemplate(message, SITE.brand));
  const criteria = criteriaInWords(targetCriteria, zone);
  return (
    <div className={styles.columns}>
      <section className={styles.part}>
        <h3>{copy.title}</h3>
        <p className={styles.bubble}>{body}</p>
        <SmsSize text={body} />
        <p className={styles.hint}>
          {editorCopy.preview.caption(EXAMPLE.fullName, stateName(EXAMPLE.state))}
        </p>
      </section>
      <section className={styles.part}>
        <h3>{copy.audience}</h3>
        {criteria.length === 0 ? (
          <p>{audienceCopy.everybody}</p>
        ) : (
          <dl className={styles.criteria}>
            {criteria.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </section>
    </div>
  );
}
