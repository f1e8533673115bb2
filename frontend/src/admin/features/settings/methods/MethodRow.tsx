import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { Button, Switch, Tag } from 'antd';
import { VERIFICATION_METHOD_NAMES } from 'domain/verification-names';
import type { ChannelDto, VerificationMethodSettingDto } from '../../../../shared/api/generated/model';
import { stateOf, type MethodState } from './channels';
import { MethodFacts } from './MethodFacts';
import { methodsCopy as copy } from './methods.copy';
import styles from './methods.module.css';

const COLORS: Record<MethodState, string> = {
  inService: 'success',
  testing: 'processing',
  out: 'error',
  unset: 'default',
  off: 'default',
};

interface Props {
  setting: VerificationMethodSettingDto;
  /** Undefined while it is loading or if loading failed. */
  channel: ChannelDto | undefined;
  isLoading: boolean;
  isFirst: boolean;
  isLast: boolean;
  onSwitch: (isOn: boolean) => void;
  onMove: (by: -1 | 1) => void;
}

/** Shows a method: whether it is used, its state, and its position. */
export function MethodRow({
  setting: { method, enabled },
  channel,
  isLoading,
  isFirst,
  isLast,
  onSwitch,
  onMove,
}: Props) {
  const name = VERIFICATION_METHOD_NAMES[method];
  const state = channel && stateOf(channel, enabled);
  return (
    <li className={styles.method} data-method={method} data-off={!enabled}>
      <Switch aria-label={copy.use(name)} checked={enabled} onChange={onSwitch} />
      <div className={styles.head}>
        <strong>{name}</strong>
        {isLoading && <Tag>{copy.loadingState}</Tag>}
        {state && <Tag color={COLORS[state]}>{copy.states[state]}</Tag>}
      </div>
      <div className={styles.order}>
        <Button
          size="small"
          icon={<ArrowUpOutlined aria-hidden />}
          aria-label={copy.up(name)}
          disabled={isFirst}
          data-by="-1"
          onClick={() => onMove(-1)}
        />
        <Button
          size="small"
          icon={<ArrowDownOutlined aria-hidden />}
          aria-label={copy.down(name)}
          disabled={isLast}
          data-by="1"
          onClick={() => onMove(1)}
        />
      </div>
      <div className={styles.facts}>
        <p>{copy.what[method]}</p>
        {channel && state && <MethodFacts channel={channel} state={state} />}
      </div>
    </li>
  );
}
