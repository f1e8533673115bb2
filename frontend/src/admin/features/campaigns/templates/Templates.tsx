import { PlusOutlined } from '@ant-design/icons';
import { Button, Tag } from 'antd';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  addMessageTemplate,
  deleteMessageTemplate,
  getListMessageTemplatesQueryKey,
  useListMessageTemplates,
} from '../../../../shared/api/generated/admin-message-templates/admin-message-templates';
import type { MessageTemplateDto } from '../../../../shared/api/generated/model';
import { formatDateTime } from '../../../lib/times/moments';
import { showToast } from '../../../../shared/ui/toast-store';
import { reportFailure } from '../../../lib/report-failure';
import { TemplateForm } from './TemplateForm';
import { templatesCopy as copy } from './templates.copy';
import { ListPage } from '../../../ui/list/ListPage';
import styles from './templates.module.css';

/** Manages the templates: lists, adds, changes and deletes them. */
export function Templates() {
  const queries = useQueryClient();
  const list = useListMessageTemplates();
  const [edited, setEdited] = useState<{ template?: MessageTemplateDto } | null>(null);
  const reload = () => queries.invalidateQueries({ queryKey: getListMessageTemplatesQueryKey() });

  const restore = async ({ name, shortcut, text, contentSid }: MessageTemplateDto) => {
    try {
      await addMessageTemplate({ name, shortcut, text, contentSid });
      showToast({ title: copy.restored });
    } catch (error) {
      reportFailure(error, copy.changeFailed);
    }
    await reload();
  };
  const remove = async (template: MessageTemplateDto) => {
    try {
      await deleteMessageTemplate(template.id);
      showToast({
        title: copy.removed(template.name),
        action: { label: copy.undo, onClick: () => void restore(template) },
      });
    } catch (error) {
      reportFailure(error, copy.changeFailed);
    }
    await reload();
  };

  if (edited)
    return <TemplateForm template={edited.template} onSaved={reload} onClose={() => setEdited(null)} />;
  const create = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEdited({})}>
      {copy.create}
    </Button>
  );
  return (
    <>
      <p className={styles.intro}>{copy.intro}</p>
      {(list.data?.templates.length ?? 0) > 0 && create}
      <ListPage list={list} rows={list.data?.templates} texts={copy} failed={copy.failed} whenEmpty={create}>
        {(templates) => (
          <ul className={styles.list} aria-label={copy.title}>
            {templates.map((template) => (
              <li key={template.id} className={styles.row}>
                <div className={styles.words}>
                  <p className={styles.name}>
                    {template.name} {template.shortcut && <code>/{template.shortcut}</code>}{' '}
                    {template.contentSid && <Tag>{copy.whatsapp}</Tag>}
                  </p>
                  <p>{template.text}</p>
                  <p className={styles.hint}>
                    {copy.by(template.updatedBy, formatDateTime(template.updatedAt))}
                  </p>
                </div>
                <div className={styles.acts}>
                  <Button
                    size="small"
                    aria-label={copy.editOne(template.name)}
                    onClick={() => setEdited({ template })}
                  >
                    {copy.edit}
                  </Button>
                  <Button
                    size="small"
                    danger
                    aria-label={copy.removeOne(template.name)}
                    onClick={() => void remove(template)}
                  >
                    {copy.remove}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        )}
      </ListPage>
    </>
  );
}
