import { VERIFICATION_METHOD_NAMES } from 'domain/verification-names';
import { Link, useSearchParams } from 'react-router-dom';
import type { ChannelDto } from '../../../../shared/api/generated/model';
import { useGetSettings } from '../../../../shared/api/generated/settings/settings';
import { formatDateTime } from '../../../lib/times/moments';
import { formatPhone } from '../../../../shared/phone';
import { settingsAddress } from '../settings-address';
import { useChannels } from './channels';
import { methodsCopy } from './methods.copy';
import styles from './MethodsNotice.module.css';

const { notice: copy } = methodsCopy;
const list = new Intl.ListFormat('es', { type: 'disjunction' });
const PROVIDERS = '/admin?tab=proveedores';
const nameOf = ({ method }: ChannelDto): string => VERIFICATION_METHOD_NAMES[method];

/**
 * Shows above every screen that a verification method is out of service: time, reason, and the methods
 * offered instead. More prominent if no method is left.
 */
export function MethodsNotice() {
  const [parameters] = useSearchParams();
  const { data: channels } = useChannels();
  const settings = useGetSettings();
  if (!channels) return null;
  const out = channels.filter(({ enabled, since }) => enabled && since !== null);
  const [next, ...others] = channels.filter(({ inService }) => inService);
  const address = settingsAddress(parameters, 'formas');
  if (!next)
    return (
      <section className={styles.notice} data-grave="true" role="alert">
        <h2>{copy.none}</h2>
        {out.length > 0 ? <Outages out={out} /> : <p>{copy.noneWhy}</p>}
        {settings.data && <p>{copy.noneText(formatPhone(settings.data.officePhone))}</p>}
        <p className={styles.links}>
          <Link to={address}>{copy.fix}</Link>
          {out.length > 0 && <Link to={PROVIDERS}>{copy.providers}</Link>}
          <Link to="/admin?tab=leads&verificacion=pending">{copy.pending}</Link>
        </p>
      </section>
    );
  if (out.length === 0) return null;
  return (
    <section className={styles.notice} role="status">
      <Outages out={out} />
      <p>
        {copy.next(`“${nameOf(next)}”`, list.format(others.map((channel) => `“${nameOf(channel)}”`)))}{' '}
        {next.method === 'email' && copy.mailAlone}
      </p>
      <p className={styles.links}>
        <Link to={address}>{copy.open}</Link>
        <Link to={PROVIDERS}>{copy.providers}</Link>
      </p>
    </section>
  );
}

function Outages({ out }: { out: readonly ChannelDto[] }) {
  return (
    <ul className={styles.outages}>
      {out.map((channel) => (
        <li key={channel.method}>
          <strong>{copy.out(nameOf(channel), formatDateTime(channel.since ?? ''))}</strong>
          {channel.lastRefusal && (
            <p>{methodsCopy.refusal(channel.lastRefusal.code, channel.lastRefusal.text)}</p>
          )}
        </li>
      ))}
    </ul>
  );
}
