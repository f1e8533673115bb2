import { ArrowLeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Tag } from 'antd';
import { SECTION_NAMES, type SectionName } from 'domain/site/document';
import { formOf } from 'domain/site/form';
import type { Problem } from 'domain/site/problem';
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { UnprovenClaimDto } from '../../../shared/api/generated/model';
import { Field } from './fields/Field';
import { siteCopy as copy } from './site.copy';
import styles from './Site.module.css';

interface Props {
  open: SectionName | null;
  onOpen: (section: SectionName | null) => void;
  valueOf: (section: SectionName) => unknown;
  problems: readonly Problem[];
  unproven: readonly UnprovenClaimDto[];
}

/** Returns the address of the settings over this screen, at the office's contact details. */
function officeSettings(parameters: URLSearchParams): string {
  const next = new URLSearchParams(parameters);
  next.set('configuracion', 'oficina');
  return `?${next.toString()}`;
}

/** Shows the list of the site's sections, or the form of one. */
export function Sections({ open, onOpen, valueOf, problems, unproven }: Props) {
  const [parameters] = useSearchParams();
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef<SectionName | null>(null);
  useEffect(() => {
    // Moves the focus to the heading when a section opens, and back to its link in the list when it closes.
    if (open) {
      heading.current?.focus({ preventScroll: true });
      heading.current?.scrollIntoView({ block: 'nearest' });
    } else if (last.current) document.querySelector<HTMLElement>(`[data-section="${last.current}"]`)?.focus();
    last.current = open;
  }, [open]);

  if (open) {
    const form = formOf(open);
    return (
      <section aria-labelledby="parte-titulo">
        <Button
          type="link"
          className={styles.back}
          icon={<ArrowLeftOutlined />}
          disabled={false}
          onClick={() => onOpen(null)}
        >
          {copy.back}
        </Button>
        <h3 id="parte-titulo" className={styles.heading} tabIndex={-1} ref={heading}>
          {form.title}
        </h3>
        {form.help ? <p className={styles.help}>{form.help}</p> : null}
        {open === 'contact' ? (
          <p>
            <Link to={officeSettings(parameters)}>{copy.office}</Link>
          </p>
        ) : null}
        <Field field={form} path={[open]} value={valueOf(open)} />
      </section>
    );
  }
  return (
    <nav aria-label={copy.sections}>
      <ul className={styles.sections}>
        {SECTION_NAMES.map((name) => {
          const mine = problems.filter(({ path }) => path[0] === name);
          const errors = mine.filter(({ severity }) => severity === 'error').length;
          const samples = unproven.filter(({ path }) => path.split('.')[0] === name).length;
          return (
            <li key={name}>
              <button type="button" data-section={name} onClick={() => onOpen(name)}>
                <span className={styles.name}>{formOf(name).title}</span>
                {errors > 0 ? <Tag color="error">{copy.errors(errors)}</Tag> : null}
                {mine.length > errors ? (
                  <Tag color="warning">{copy.warnings(mine.length - errors)}</Tag>
                ) : null}
                {samples > 0 ? <Tag>{copy.samples(samples)}</Tag> : null}
                <RightOutlined aria-hidden="true" />
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
