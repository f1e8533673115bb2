import { shellCopy } from './shell.copy';
import { Loading } from '../../shared/ui/Loading';

/** Shows a spinner on the whole screen while the next screen is loading. */
export function LoadingPage() {
  return (
    <main>
      <h1 className="visually-hidden">{shellCopy.title}</h1>
      <Loading label={shellCopy.loading} />
    </main>
  );
}
