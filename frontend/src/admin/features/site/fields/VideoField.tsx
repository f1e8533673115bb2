import { Input, Select } from 'antd';
import type { StoryVideo } from 'domain/site/document';
import type { FormField } from 'domain/site/form';
import { initialDocument } from 'domain/site/initial';
import { fieldId, useEditor } from '../editor-context';
import { siteCopy as copy } from '../site.copy';
import type { FieldProps } from './field-props';
import { describedBy, FieldFrame } from './FieldFrame';
import { PictureField } from './PictureField';
import { UploadButton } from './UploadButton';
import { ValueField } from './ValueField';
import styles from './fields.module.css';

/** Clips included in the product, by file name. */
const OWN = initialDocument().stories.items.flatMap(({ title, video }) =>
  video.kind === 'own' ? [{ value: video.file, label: title }] : [],
);
const POSTER = { shape: 'value', kind: 'picture', title: copy.video.poster } as const;

/** Chooses a video: one of the product's, an uploaded one, or one from YouTube. */
export function VideoField({ field, path, value }: FieldProps<Extract<FormField, { shape: 'value' }>>) {
  const { setValue } = useEditor();
  const video = value as
    StoryVideo | { kind: 'media'; id: ''; seconds: number; poster: null; captions: string };
  const start = (kind: StoryVideo['kind']) => {
    if (kind === 'own') setValue(path, { kind, file: OWN[0]?.value ?? '', seconds: 12 });
    else if (kind === 'youtube') setValue(path, { kind, videoId: '', poster: null });
    else setValue(path, { kind, id: '', seconds: 1, poster: null, captions: '' });
  };
  return (
    <FieldFrame field={{ ...field, title: copy.video.kind }} path={path}>
      <Select
        id={fieldId(path)}
        value={video.kind}
        options={Object.entries(copy.video.kinds).map(([kind, label]) => ({ value: kind, label }))}
        onChange={(kind) => start(kind as StoryVideo['kind'])}
      />
      {video.kind === 'own' ? (
        <Select
          aria-label={copy.video.own}
          value={video.file}
          options={OWN}
          onChange={(file) => setValue(path, { ...video, file })}
        />
      ) : null}
      {video.kind === 'youtube' ? (
        <label className={styles.label}>
          {copy.video.youtube}
          <Input
            value={video.videoId}
            onChange={({ target }) => setValue(path, { ...video, videoId: target.value.trim() })}
          />
          <span className={styles.help}>{copy.video.youtubeHelp}</span>
        </label>
      ) : null}
      {video.kind === 'media' ? (
        <>
          {video.id === '' ? <p className={styles.help}>{copy.video.uploadFirst}</p> : null}
          <UploadButton
            id={`${fieldId(path)}-archivo`}
            label={video.id === '' ? copy.video.choose : copy.video.change}
            accept="video/mp4"
            describedBy={describedBy(path)}
            onDone={({ id, seconds }) =>
              setValue(path, { ...video, id, seconds: Math.max(1, Math.round(seconds ?? 1)) })
            }
          />
          <ValueField
            field={{
              shape: 'value',
              kind: 'text',
              title: copy.video.captions,
              help: copy.video.captionsHelp,
            }}
            path={[...path, 'captions']}
            value={video.captions}
          />
        </>
      ) : null}
      {video.kind !== 'own' ? (
        <PictureField field={POSTER} path={[...path, 'poster']} value={video.poster} />
      ) : null}
    </FieldFrame>
  );
}
