import { Checkbox } from 'antd';
import { API_ACTS, API_AREA_NAMES, API_AREAS, type ApiScope } from 'domain/office/api-scopes';
import { apiKeysCopy } from './api-keys.copy';
import styles from './ApiKeys.module.css';

const { form: copy } = apiKeysCopy;

interface Props {
  /** Passed by the form. */
  id?: string;
  value?: readonly ApiScope[];
  onChange?: (scopes: ApiScope[]) => void;
}

/** Chooses the areas that a key may read and write, one line per area. */
export function ScopesField({ id, value = [], onChange }: Props) {
  const toggle = (scope: ApiScope, isOn: boolean) =>
    onChange?.(isOn ? [...value, scope] : value.filter((other) => other !== scope));
  return (
    <div id={id} className={styles.areas} role="group" aria-label={copy.scopes}>
      {API_AREAS.map((area) => (
        <div key={area} className={styles.area}>
          <span>{API_AREA_NAMES[area]}</span>
          {API_ACTS.map((act) => {
            const scope: ApiScope = `${area}:${act}`;
            return (
              <Checkbox
                key={act}
                aria-label={copy.one(copy[act], API_AREA_NAMES[area])}
                checked={value.includes(scope)}
                onChange={({ target }) => toggle(scope, target.checked)}
              >
                {copy[act]}
              </Checkbox>
            );
          })}
        </div>
      ))}
    </div>
  );
}
