import { completeTemplate, EXAMPLE, renderMessage } from 'domain/messages/campaign-text';
import { stateName } from 'domain/us-states';
import type { CampaignDetailDto } from '../../../../shared/api/generated/model';
import { brandName } from '../../../../shared/site/page-data';
import { useOwnerZone } from '../../../lib/times/owner-zone';
import { SmsSize } from '../../../ui/sms/SmsSize';
import { audienceCopy, editorCopy } from '../shared/campaign-editor.copy';
import { detailCopy } from './campaign-detail.copy';
import styles from './CampaignText.module.css';
import shared from './campaign-detail.module.css';
import { criteriaInWords } from '../shared/criteria';

const { message: copy } = detailCopy;

/** Shows the text of the message. */
export function CampaignMessage({ campaign: { message } }: { campaign: CampaignDetailDto }) {
  const body = renderMessage(completeTemplate(message, brandName()));
  return (
    <section className={shared.part}>
      <h3>{copy.title}</h3>
      <p className={styles.bubble}>{body}</p>
      <SmsSize text={body} />
      <p className={shared.hint}>{editorCopy.preview.caption(EXAMPLE.fullName, stateName(EXAMPLE.state))}</p>
    </section>
  );
}

/** Shows the audience. */
export function CampaignAudience({ campaign: { targetCriteria } }: { campaign: CampaignDetailDto }) {
  const zone = useOwnerZone();
  const criteria = criteriaInWords(targetCriteria, zone);
  return (
    <section className={shared.part}>
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
  );
}
