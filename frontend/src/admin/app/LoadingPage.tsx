import { Loading } from '../../shared/ui/Loading';

/** The whole screen while what it will be is on its way. */
export function LoadingPage() {
  return (
    <main>
      <Loading />
    </main>
  );
}
