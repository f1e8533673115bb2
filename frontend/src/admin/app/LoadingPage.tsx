import { shellCopy } from './shell.copy';
import { Loading } from '../../shared/ui/Loading';

/** The whole screen while what it will be is on its way. */
export function LoadingPage() {
  return (
    <main>
      <h1 className="visually-hidden">{shellCopy.title}</h1>
      <Loading label={shellCopy.loading} />
    </main>
  );
}
