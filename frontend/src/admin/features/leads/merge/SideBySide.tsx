import { Radio } from 'antd';
import type { LeadDetailDto } from '../../../../shared/api/generated/model';
import { formatPhone } from '../../../../shared/phone';
import { differing, mustKeep, sideOf, wordsOf, type Choices } from './choices';
import { mergeCopy, mergedFieldNames } from './merge.copy';
import styles from './merge.module.css';

const { dialog: copy } = mergeCopy;

interface Props {
  keep: LeadDetailDto;
  drop: LeadDetailDto;
  /** Both leads, in a constant order. */
  pair: readonly [LeadDetailDto, LeadDetailDto];
  choices: Choices;
  onKeep: (id: string) => void;
  onChoose: (choices: Choices) => void;
}

/** Shows two leads side by side, to choose the kept one and the value of each field. */
export function SideBySide({ keep, drop, pair, choices, onKeep, onChoose }: Props) {
  const fields = differing(keep, drop);
  const isFixed = mustKeep(pair[0], pair[1]) || mustKeep(pair[1], pair[0]);
  return (
    <>
      <fieldset className={styles.choice}>
        <legend>{copy.keep}</legend>
        <Radio.Group
          className={styles.sides}
          value={keep.id}
          disabled={isFixed}
          onChange={({ target }) => onKeep(target.value as string)}
        >
          {pair.map((lead) => (
            <Radio key={lead.id} value={lead.id}>
              {lead.fullName}
              <br />
              {formatPhone(lead.phoneNumber)},{' '}
              {lead.verificationStatus === 'verified' ? copy.verified : copy.pending}
            </Radio>
          ))}
        </Radio.Group>
        <p className={styles.soft}>{isFixed ? copy.fixed : copy.keepHint}</p>
      </fieldset>
      <h3>{copy.fields}</h3>
      {fields.length === 0 && <p>{copy.same}</p>}
      {fields.map((field) => (
        <fieldset key={field} className={styles.choice}>
          <legend>{mergedFieldNames[field]}</legend>
          <Radio.Group
            className={styles.sides}
            value={sideOf(field, { keep, drop, choices })}
            onChange={({ target }) => onChoose({ ...choices, [field]: target.value as string })}
          >
            {pair.map((lead) => (
              <Radio key={lead.id} value={lead.id}>
                {wordsOf(lead, field) || copy.empty}
              </Radio>
            ))}
          </Radio.Group>
        </fieldset>
      ))}
      <p className={styles.soft}>
        {copy.stricter} {copy.undoable}
      </p>
    </>
  );
}
