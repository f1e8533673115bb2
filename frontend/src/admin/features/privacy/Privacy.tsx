import { Card } from 'antd';
import { useRef, useState } from 'react';
import type { PrivacyRequestDto } from '../../../shared/api/generated/model';
import { formatPhone } from '../../../shared/phone';
import { PersonPanel, type Subject } from './PersonPanel';
import { privacyCopy as copy } from './privacy.copy';
import { TabTitle } from '../../ui/navigation/TabTitle';
import styles from './Privacy.module.css';
import { Requests } from './Requests';
import { useMay } from '../../session/may';

/** Shows a person's data, and the requests about personal data. */
export function Privacy() {
  const may = useMay();
  const [subject, setSubject] = useState<Subject | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  const attend = (request: PrivacyRequestDto) => {
    setSubject({ phone: formatPhone(request.phoneNumber), request });
    // Scrolls to the top of the long screen, where the result is.
    panel.current?.scrollIntoView({ block: 'start' });
    panel.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <TabTitle intro={copy.intro}>{copy.title}</TabTitle>
      <div className={styles.sections}>
        {may('privacy.answer') && (
          <div ref={panel} tabIndex={-1} className={styles.panel}>
            <Card>
              <PersonPanel subject={subject} onSearch={setSubject} />
            </Card>
          </div>
        )}
        <Card>
          <Requests onAttend={attend} />
        </Card>
      </div>
    </>
  );
}
