import { createContext, lazy, useContext, useState, type ComponentType } from 'react';
import { transportCopy } from '../../../shared/api/transport.copy';
import { loadCode } from '../../lib/load-code';
import { QueryFailed } from './QueryFailed';

const RetryContext = createContext<() => void>(() => undefined);

/** Replaces a part with code that failed to load. */
function NotLoaded() {
  return (
    <QueryFailed text={transportCopy.network} query={{ error: null, refetch: useContext(RetryContext) }} />
  );
}

/**
 * Returns a component that loads its code on first use. Offline, it shows a message and a retry button; with `lazy`
 * alone, the whole screen would crash.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const attempt = () =>
    lazy<ComponentType<Props>>(() =>
      loadCode(load).catch((error: unknown) => {
        // Online, the files are missing for another reason, such as a newer build.
        if (navigator.onLine) throw error;
        return { default: NotLoaded };
      }),
    );
  let latest = attempt();
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => latest);
    const retry = () => {
      latest = attempt();
      setPart(() => latest);
    };
    return (
      <RetryContext value={retry}>
        <Part {...props} />
      </RetryContext>
    );
  };
}
