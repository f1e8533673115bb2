import { Button, Input } from 'antd';
import type { Picture } from 'domain/site/document';
import type { FormField } from 'domain/site/form';
import { pictureUrl, pictureWidths } from 'domain/site/pictures';
import { fieldId, useEditor } from '../editor-context';
import { siteCopy as copy } from '../site.copy';
import type { FieldProps } from './field-props';
import { describedBy, FieldFrame } from './FieldFrame';
import { UploadButton } from './UploadButton';
import styles from './fields.module.css';

/** Edits an optional picture with its description. */
export function PictureField({ field, path, value }: FieldProps<Extract<FormField, { shape: 'value' }>>) {
  const { setValue } = useEditor();
  const picture = value as Picture | null;
  return (
    <FieldFrame field={field} path={path}>
      <div className={styles.media}>
        {picture ? (
          <img
            className={styles.thumb}
            src={pictureUrl(picture.id, pictureWidths(picture.width)[0] ?? picture.width, 'webp')}
            width={picture.width}
            height={picture.height}
            alt={picture.alt}
          />
        ) : (
          <span className={styles.noThumb}>{copy.picture.none}</span>
        )}
        <div className={styles.mediaSide}>
          <UploadButton
            id={fieldId(path)}
            label={picture ? copy.picture.change : copy.picture.choose}
            accept="image/jpeg,image/png,image/webp,image/avif"
            describedBy={describedBy(path)}
            onDone={({ id, width, height }) =>
              setValue(path, { id, width: width ?? 1, height: height ?? 1, alt: picture?.alt ?? '' })
            }
          />
          {picture ? (
            <>
              <label className={styles.label}>
                {copy.picture.alt}
                <Input
                  value={picture.alt}
                  onChange={({ target }) => setValue([...path, 'alt'], target.value)}
                />
              </label>
              <p className={styles.help}>{copy.picture.altHelp}</p>
              <Button size="small" onClick={() => setValue(path, null)}>
                {copy.picture.remove}
              </Button>
            </>
          ) : null}
        </div>
      </div>
    </FieldFrame>
  );
}
