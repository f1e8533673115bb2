import { createContext, lazy, useContext, useState, type ComponentType } from 'react';
import { transportCopy } from '../../shared/api/transport.copy';
import { QueryFailed } from '../ui/failures/QueryFailed';

const RetryContext = createContext<() => void>(() => undefined);

/** In the place of a part whose code could not be loaded. */
function NotLoaded() {
  return <QueryFailed text={transportCopy.network} error={null} onRetry={useContext(RetryContext)} />;
}

/**
 * A part of the screen whose code is loaded when it is first shown. Without a network it says so and can be tried again,
 * where `lazy` alone would take the whole screen down.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const attempt = () =>
    lazy<ComponentType<Props>>(() =>
      load().catch((error: unknown) => {
        // With a network the files are gone for another reason, such as a newer build.
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
