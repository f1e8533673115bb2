import type { LeadConsentDto } from '../../../../../shared/api/generated/model';
import { formatDateTime } from '../../../../lib/times/moments';
import { wayNames } from '../../shared/spoken-ways.copy';
import { leadsCopy } from '../../shared/leads.copy';
import styles from './LeadConsents.module.css';
import { PanelSection } from '../PanelSection';

const { detail: copy } = leadsCopy;

/** Shows the proof of each consent, with the text that the person read. */
export function LeadConsents({ consents }: { consents: LeadConsentDto[] }) {
  return (
    <PanelSection name="consents" title={copy.consents} hint={String(consents.length)}>
      {consents.length === 0 && <p>{copy.noConsents}</p>}
      <ul className={styles.consents}>
        {consents.map(({ kind, granted, createdAt, ipAddress, textShown, textVersion, way, recordedBy }) => (
          <li key={`${kind}-${createdAt}`}>
            <strong>{copy.consentNames[kind]}:</strong> {granted ? copy.granted : copy.refused},{' '}
            {formatDateTime(createdAt)}
            {ipAddress ? ` · ${ipAddress}` : ''}
            {way ? ` · ${wayNames[way].toLowerCase()}` : ''}
            {recordedBy ? ` · ${copy.notedBy(recordedBy)}` : ''}
            <details>
              <summary>{way ? copy.saidText : `${copy.shownText} (${textVersion})`}</summary>
              <p>{textShown}</p>
            </details>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
