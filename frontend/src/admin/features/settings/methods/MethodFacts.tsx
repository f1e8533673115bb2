import type { ChannelDto } from '../../../../shared/api/generated/model';
import { formatDateTime } from '../../../lib/times/moments';
import type { MethodState } from './channels';
import { methodsCopy as copy } from './methods.copy';
import styles from './methods.module.css';

/** Shows the facts about a method: outage with its reason, last success, and requirements. */
export function MethodFacts({ channel, state }: { channel: ChannelDto; state: MethodState }) {
  const { since, retryAt, lastSuccessAt, lastRefusal, missing } = channel;
  const isOut = state === 'out' && since !== null;
  const why = lastRefusal && copy.refusal(lastRefusal.code, lastRefusal.text);
  return (
    <>
      {isOut && (
        <div className={styles.outage}>
          <p>
            <strong>{copy.outSince(formatDateTime(since))}</strong>
          </p>
          {why && <p>{why}</p>}
          <p>
            {retryAt && Date.parse(retryAt) > Date.now()
              ? copy.retryAt(formatDateTime(retryAt))
              : copy.retrySoon}
          </p>
        </div>
      )}
      {state !== 'unset' && (
        <p>{lastSuccessAt ? copy.lastSuccess(formatDateTime(lastSuccessAt)) : copy.neverUsed}</p>
      )}
      {lastRefusal && !isOut && (
        <p>
          {copy.lastRefusal(formatDateTime(lastRefusal.at))}
          <br />
          {why}
        </p>
      )}
      {state === 'unset' && <Missing text={copy.toUse} missing={missing} />}
      {(state === 'testing' || isOut) && missing.length > 0 && (
        <details>
          <summary>{copy.toReachPeople}</summary>
          <Missing text={copy.inEnvironment} missing={missing} />
        </details>
      )}
    </>
  );
}

/** Shows the environment variables that a method still needs, with a link to their documentation. */
function Missing({ text, missing }: { text: string; missing: readonly string[] }) {
  return (
    <p>
      {text}{' '}
      {missing.map((variable) => (
        <code key={variable} className={styles.variable}>
          {variable}
        </code>
      ))}
      <br />
      {copy.guide}
    </p>
  );
}
