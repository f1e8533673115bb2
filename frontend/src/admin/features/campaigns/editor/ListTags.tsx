import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { audienceCopy as copy } from '../shared/campaign-editor.copy';
import { restInWords, type RestOfList } from '../shared/criteria';
import styles from './AudienceFields.module.css';

interface Props {
  value?: RestOfList;
  onChange?: (ofList: RestOfList) => void;
}

/** Shows the other filters of the list that the campaign was created from; each can be removed. */
export function ListTags({ value = {}, onChange }: Props) {
  const words = restInWords(value);
  if (words.length === 0) return null;
  return (
    <div className={styles.wide} role="group" aria-label={copy.ofList}>
      <p className={styles.listLabel}>{copy.ofList}</p>
      <p className={styles.listTags}>
        {words.map(([name, text]) => (
          <Button
            key={name}
            size="small"
            shape="round"
            icon={<CloseOutlined />}
            iconPlacement="end"
            aria-label={copy.takeAway(text)}
            onClick={() => onChange?.({ ...value, [name]: undefined })}
          >
            {text}
          </Button>
        ))}
      </p>
    </div>
  );
}
