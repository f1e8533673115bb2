import { stateName } from 'domain/us-states';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { StateCountDto } from '../../../../shared/api/generated/model';
import { formatNumber } from '../../../../shared/numbers';
import { heatMapCopy } from './heat-map.copy';
import styles from './StateMap.module.css';
import shared from './heat-map.module.css';
import { shareLevel } from './heat-scale';
import { MAP_VIEW_BOX, stateOutlines } from './us-map';

const { states: copy } = heatMapCopy;

interface Props {
  states: StateCountDto[];
  addressOf: (state: string | null) => string;
}

/** Shows a US map, darker where more leads live. The table next to it is its accessible alternative. */
export default function StateMap({ states, addressOf }: Props) {
  const outlines = useMemo(stateOutlines, []);
  const counts = new Map(states.map(({ state, total }) => [state, total]));
  const most = Math.max(1, ...states.filter(({ state }) => state !== null).map(({ total }) => total));
  return (
    <figure className={styles.map}>
      <svg viewBox={MAP_VIEW_BOX} aria-hidden="true" focusable="false">
        {outlines.map(({ code, path }) => {
          const total = counts.get(code) ?? 0;
          return (
            <Link key={code} to={addressOf(code)} tabIndex={-1}>
              <path
                d={path}
                className={`${shared.level} ${styles.state}`}
                data-level={shareLevel(total, most)}
              >
                <title>{`${stateName(code)}: ${copy.leads(formatNumber(total))}`}</title>
              </path>
            </Link>
          );
        })}
      </svg>
      <figcaption className={shared.scale}>
        {copy.less}
        {[0, 1, 2, 3, 4, 5, 6].map((level) => (
          <span key={level} className={`${shared.level} ${shared.swatch}`} data-level={level} />
        ))}
        {copy.more}
      </figcaption>
    </figure>
  );
}
