import { Select } from 'antd';
import { hasLooseBraces, unknownVariables } from 'domain/messages/campaign-text';
import { useId } from 'react';
import { useListMessageTemplates } from '../../../../shared/api/generated/admin-message-templates/admin-message-templates';
import { brandName } from '../../../../shared/site/page-data';
import { editorCopy as copy } from '../shared/campaign-editor.copy';
import styles from './MessageField.module.css';

/**
 * Returns the text of a template for a campaign, with the name of the business, because campaigns have no variable
 * for it.
 */
const forCampaign = (text: string): string => text.replace(/\{\{\s*business\s*\}\}/g, () => brandName());

/**
 * Offers the office's templates while the message is empty. Leaves out templates with the name of the user, because a
 * campaign comes from the business.
 */
export function StartWithTemplate({ onChoose }: { onChoose: (text: string) => void }) {
  const id = useId();
  const { data } = useListMessageTemplates();
  const suitable = (data?.templates ?? [])
    .map(({ id: value, name, text }) => ({ value, label: name, text: forCampaign(text) }))
    .filter(({ text }) => unknownVariables(text).length === 0 && !hasLooseBraces(text));
  if (suitable.length === 0) return null;
  return (
    <div className={styles.start}>
      <label htmlFor={id}>{copy.startWithTemplate}</label>
      <Select
        id={id}
        placeholder={copy.chooseTemplate}
        options={suitable}
        value={null}
        onChange={(_, option) => {
          if (option && !Array.isArray(option)) onChoose(option.text);
        }}
      />
    </div>
  );
}
