import { Form, Select } from 'antd';
import { useListMessagesForLead } from '../../../shared/api/generated/admin-message-templates/admin-message-templates';
import type { MessageForLeadDto } from '../../../shared/api/generated/model';
import { ListLoading } from '../list/ListLoading';
import { LinkNote } from '../sms/LinkNote';
import { QueryFailed } from '../failures/QueryFailed';
import { writeCopy as copy } from './messages.copy';
import styles from './WriteMessage.module.css';

interface Props {
  leadId: string;
  fullName: string;
  chosen: MessageForLeadDto | null;
  onChoose: (template: MessageForLeadDto) => void;
}

/**
 * Chooses an approved WhatsApp template, the only message allowed after 24 hours, and shows its text before
 * sending.
 */
export function ApprovedTemplates({ leadId, fullName, chosen, onChoose }: Props) {
  const templates = useListMessagesForLead(leadId);
  if (templates.isPending) return <ListLoading text={copy.approvedLoading} />;
  if (!templates.data) return <QueryFailed text={copy.approvedFailed} query={templates} />;
  const approved = templates.data.messages.filter(({ isApproved }) => isApproved);
  if (approved.length === 0) return <p className={styles.hint}>{copy.approvedNone}</p>;
  return (
    <>
      <Form.Item className={styles.text} label={copy.approved} htmlFor="approved-template">
        <Select
          id="approved-template"
          placeholder={copy.chooseApproved}
          value={chosen?.id ?? null}
          options={approved.map(({ id, name, approvedText }) => ({
            value: id,
            label: approvedText === null ? copy.lacking(name) : name,
            disabled: approvedText === null,
          }))}
          onChange={(id) => onChoose(approved.find((one) => one.id === id)!)}
        />
      </Form.Item>
      {chosen && (
        <figure className={styles.preview}>
          <figcaption className={styles.hint}>{copy.approvedPreview(fullName)}</figcaption>
          <p>{chosen.approvedText}</p>
          <LinkNote text={chosen.approvedText ?? ''} />
        </figure>
      )}
    </>
  );
}
