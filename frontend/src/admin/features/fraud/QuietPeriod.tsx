import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../ui/list/EmptyState';
import { fraudCopy } from './fraud.copy';

const { trends: copy } = fraudCopy;

interface Props {
  text: string;
  /** Number of days shown. */
  days: number;
  /** Numbers of days that can be shown, in ascending order. */
  ranges: readonly number[];
  onChoose: (days: number) => void;
}

/** Replaces the figures of a period without any, and offers a longer one, or else the attempts. */
export function QuietPeriod({ text, days, ranges, onChoose }: Props) {
  const longer = ranges.find((each) => each > days);
  return (
    <EmptyState text={text}>
      {longer ? (
        <Button onClick={() => onChoose(longer)}>{copy.more(longer)}</Button>
      ) : (
        <Link to="/admin?tab=seguridad">{copy.seeAttempts}</Link>
      )}
    </EmptyState>
  );
}
