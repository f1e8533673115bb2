import { Suspense } from 'react';
import { useStore } from '../../../shared/store';
import { lazyPart } from '../failures/lazy-part';
import { questionStore } from './use-call';

const ReasonDialog = lazyPart(() => import('./ReasonDialog'));

/** Asks for the reason of a call that a rule is against. */
export function CallReason() {
  const question = useStore(questionStore);
  return (
    <Suspense fallback={null}>{question && <ReasonDialog key={question.id} question={question} />}</Suspense>
  );
}
