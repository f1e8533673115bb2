import { Link, useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../ui/list/EmptyState';
import { analyticsCopy } from './analytics.copy';

const { emptyPeriod: copy } = analyticsCopy;
const DATES = ['desde', 'hasta'];

interface Props {
  text: string;
  hint?: string;
  /** Parameters of the address that show more days than none does. */
  wider?: Readonly<Record<string, string>>;
  /** Where the user goes if more days do not help. */
  instead?: { to: string; text: string };
}

/** Replaces the figures of a period without any, and offers more days, or else another screen. */
export function EmptyPeriod({ text, hint, wider = {}, instead = copy.leads }: Props) {
  const [parameters] = useSearchParams();
  const next = new URLSearchParams(parameters);
  for (const name of DATES) next.delete(name);
  for (const [name, value] of Object.entries(wider)) next.set(name, value);
  const isNarrowed = next.toString() !== parameters.toString();
  return (
    <EmptyState text={text}>
      {hint && <p>{hint}</p>}
      {isNarrowed ? (
        <Link to={`?${next.toString()}`}>{Object.keys(wider).length > 0 ? copy.all : copy.clear}</Link>
      ) : (
        <Link to={instead.to}>{instead.text}</Link>
      )}
    </EmptyState>
  );
}
