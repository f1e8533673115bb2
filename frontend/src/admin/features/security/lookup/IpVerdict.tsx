import { Button, Tag } from 'antd';
import { useState } from 'react';
import type { IpBlockDto, IpLookupDto } from '../../../../shared/api/generated/model';
import { formatNumber } from '../../../../shared/numbers';
import { BlacklistDialog } from './BlacklistDialog';
import { BlockDialog } from '../blocks/BlockDialog';
import { ipLookupCopy as copy, riskReasonNames } from './ip-lookup.copy';
import styles from './IpVerdict.module.css';
import { LiftDialog } from '../blocks/LiftDialog';
import { riskNames } from '../shared/security.copy';

/** Minimum score for blocking an IP address on this screen. */
const BLOCKABLE_FROM = 30;

/** Returns the risk colour: red from 70, orange from 40, yellow from 20, otherwise green. */
const colourOf = (score: number): 'red' | 'orange' | 'yellow' | 'green' =>
  score >= 70 ? 'red' : score >= 40 ? 'orange' : score >= 20 ? 'yellow' : 'green';

/** Shows the risk of an IP address with reasons and actions. */
export function IpVerdict({ report }: { report: IpLookupDto }) {
  const [open, setOpen] = useState<'blacklist' | 'block' | null>(null);
  const [lifting, setLifting] = useState<IpBlockDto | null>(null);
  const close = () => setOpen(null);
  const score = formatNumber(report.fraudScore);
  return (
    <section className={styles.verdict} data-colour={colourOf(report.fraudScore)}>
      <div>
        <h3 className={styles.ip}>{report.ip}</h3>
        <p className={styles.tags}>
          <Tag color={report.isCurrentlyBlocked ? 'error' : 'success'}>
            {report.isCurrentlyBlocked ? copy.blocked : copy.notBlocked}
          </Tag>
          <span className={styles.risk}>{copy.risk(riskNames[report.riskLevel])}</span>
        </p>
      </div>
      <div className={styles.score}>
        <p>
          <span>{copy.score}</span> <strong>{copy.scoreOf(score)}</strong>
        </p>
        <meter min={0} max={100} value={report.fraudScore} aria-label={copy.score}>
          {copy.scoreOf(score)}
        </meter>
      </div>
      <div className={styles.reasons}>
        <h4>{copy.reasons}</h4>
        {report.riskReasons.length === 0 ? (
          <p>{copy.noReasons}</p>
        ) : (
          <ul>
            {report.riskReasons.map(({ name, points }) => (
              <li key={name}>
                {riskReasonNames[name] ?? name} <b>{copy.points(formatNumber(points))}</b>
              </li>
            ))}
          </ul>
        )}
      </div>
      <p className={styles.actions}>
        <Button onClick={() => setOpen('blacklist')}>{copy.check}</Button>
        {!report.isCurrentlyBlocked && report.fraudScore >= BLOCKABLE_FROM && (
          <Button danger onClick={() => setOpen('block')}>
            {copy.block}
          </Button>
        )}
        {report.blocks
          .filter(({ isActive }) => isActive)
          .map((block) => (
            <Button key={block.id} onClick={() => setLifting(block)}>
              {copy.lift(block.entityValue)}
            </Button>
          ))}
      </p>
      {open === 'blacklist' && <BlacklistDialog ip={report.ip} onClose={close} />}
      {open === 'block' && <BlockDialog ip={report.ip} onClose={close} />}
      {lifting && <LiftDialog id={lifting.id} value={lifting.entityValue} onClose={() => setLifting(null)} />}
    </section>
  );
}
