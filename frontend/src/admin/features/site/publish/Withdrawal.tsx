import { Button, Popconfirm, Select } from 'antd';
import { peopleOf } from 'domain/site/people';
import { useState } from 'react';
import { getSiteDraft, withdrawSitePerson } from '../../../../shared/api/generated/site/site';
import { showToast } from '../../../../shared/ui/toast-store';
import { reportFailure } from '../../../lib/report-failure';
import { siteCopy } from '../site.copy';
import type { SiteEditorState } from '../use-site-editor';
import styles from './publish.module.css';

const copy = siteCopy.proofs;

/** Removes from the site a person who no longer wants to appear. */
export function Withdrawal({ editor }: { editor: SiteEditorState }) {
  const people = [...new Set([...peopleOf(editor.published), ...peopleOf(editor.document)])];
  const [name, setName] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const withdraw = async (person: string) => {
    setBusy(true);
    try {
      // Saves first, because unsaved changes would restore the person.
      if ((await editor.flush()) === null) throw new Error(copy.withdrawFailed);
      await withdrawSitePerson({ name: person });
      editor.replace(await getSiteDraft());
      setName(null);
      showToast({ title: copy.withdrawn(person) });
    } catch (error) {
      reportFailure(error, copy.withdrawFailed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={styles.people} aria-labelledby="retirar-titulo">
      <h3 id="retirar-titulo">{copy.people}</h3>
      <p className={styles.small}>{people.length > 0 ? copy.peopleText : copy.nobody}</p>
      {people.length > 0 ? (
        <div className={styles.row}>
          <Select
            aria-label={copy.person}
            placeholder={copy.person}
            value={name}
            options={people.map((person) => ({ value: person, label: person }))}
            onChange={setName}
            className={styles.person}
          />
          <Popconfirm
            title={copy.withdrawConfirm(name ?? '')}
            okText={siteCopy.versions.yes}
            cancelText={siteCopy.versions.no}
            disabled={name === null}
            onConfirm={() => void (name && withdraw(name))}
          >
            <Button danger disabled={name === null} loading={busy}>
              {copy.withdraw}
            </Button>
          </Popconfirm>
        </div>
      ) : null}
    </section>
  );
}
