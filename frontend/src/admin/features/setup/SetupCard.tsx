import { CheckCircleFilled, CloseOutlined, ExportOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import type { SetupStep } from 'domain/office/setup';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import {
  getGetSetupQueryKey,
  useDismissSetup,
  useGetSetup,
} from '../../../shared/api/generated/account/account';
import { showToast } from '../../../shared/ui/toast-store';
import { reportFailure } from '../../lib/report-failure';
import { HoursQuestion } from './HoursQuestion';
import { InstallerLines } from '../../ui/installer/InstallerLines';
import { setupCopy as copy } from './setup.copy';
import styles from './SetupCard.module.css';

/** Address of each step. The hours and the form of the site have other places. */
const PLACES: Readonly<Record<Exclude<SetupStep, 'hours' | 'lead'>, string>> = {
  contact: '/admin?tab=leads&configuracion=oficina',
  team: '/admin?tab=equipo&invitar=',
  site: '/admin?tab=sitio',
  states: '/admin?tab=estados',
  messages: '/admin?tab=proveedores',
  payments: '/admin?tab=proveedores',
};
const FORM = '/#formulario-contacto';

/** Shows an owner what is left to set up, until it is done or put away. */
export default function SetupCard() {
  const queries = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  // Steps are completed on other screens, in other tabs and by other owners.
  const setup = useGetSetup({ query: { staleTime: 0, refetchOnWindowFocus: true } });
  const dismiss = useDismissSetup({
    mutation: {
      onSuccess: (saved) => {
        queries.setQueryData(getGetSetupQueryKey(), saved);
        if (!saved.isDismissed) return;
        // The pressed button is gone.
        document.getElementById('contenido')?.focus();
        showToast({
          title: copy.dismissed,
          action: { label: copy.undo, onClick: () => dismiss.mutate({ data: { isDismissed: false } }) },
        });
      },
      onError: (error) => reportFailure(error, copy.failed),
    },
  });
  if (!setup.data || setup.data.isDismissed) return null;
  const { steps, waitsForHours } = setup.data;
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) return null;
  return (
    <section aria-labelledby="puesta-en-marcha" className={styles.setup}>
      <header className={styles.head}>
        <div>
          <h2 id="puesta-en-marcha" tabIndex={-1} ref={heading}>
            {copy.title}
          </h2>
          <p className={styles.progress}>{copy.progress(done, steps.length)}</p>
        </div>
        <div className={styles.acts}>
          <Button href="/" target="_blank" icon={<ExportOutlined aria-hidden />}>
            {copy.site}
          </Button>
          <Button
            type="text"
            icon={<CloseOutlined aria-hidden />}
            loading={dismiss.isPending}
            onClick={() => dismiss.mutate({ data: { isDismissed: true } })}
          >
            {copy.dismiss}
          </Button>
        </div>
      </header>
      <ol className={styles.steps}>
        {steps.map(({ step, isDone }) => (
          <li key={step} className={styles.step} data-done={isDone}>
            <span className={styles.mark} aria-hidden>
              {isDone && <CheckCircleFilled />}
            </span>
            <div className={styles.words}>
              <p className={styles.name}>
                {copy.steps[step].title}
                {isDone && <span className="visually-hidden">, {copy.done}</span>}
              </p>
              {!isDone && (
                <Undone
                  step={step}
                  waitsForHours={waitsForHours}
                  onAnswered={() => heading.current?.focus()}
                />
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface UndoneProps {
  step: SetupStep;
  waitsForHours: boolean;
  /** Called when the question about the hours is answered. Its buttons are gone then. */
  onAnswered: () => void;
}

function Undone({ step, waitsForHours, onAnswered }: UndoneProps) {
  const { why, go } = copy.steps[step];
  if (step === 'hours') return <HoursQuestion waits={waitsForHours} onAnswered={onAnswered} />;
  return (
    <>
      <p className={styles.why}>{why}</p>
      {step === 'lead' ? (
        <a href={FORM} target="_blank" rel="noreferrer">
          {go}
        </a>
      ) : (
        <Link to={PLACES[step]}>{go}</Link>
      )}
      {(step === 'messages' || step === 'payments') && <InstallerLines of={step} />}
    </>
  );
}
