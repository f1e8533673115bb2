import { Alert, Button, Segmented, Select } from 'antd';
import type { SectionName, SiteDocument } from 'domain/site/document';
import type { Path } from 'domain/site/walk';
import { useEffect, useRef, useState } from 'react';
import { createSitePreviewTicket } from '../../../../shared/api/generated/site/site';
import { siteCopy } from '../site.copy';
import { followTexts } from './follow-texts';
import styles from './PreviewFrame.module.css';

const copy = siteCopy.preview;
const WIDTHS = { desktop: 1280, phone: 390 } as const;
type Width = keyof typeof WIDTHS;
type PageName = keyof typeof copy.pages;

interface Props {
  /** Saved revision of the draft; the preview reloads when it changes. */
  revision: number;
  version: number;
  /** Document in which the marks of the page's texts are counted. */
  document: SiteDocument;
  /** Section that is being edited; the preview scrolls to it. */
  section: SectionName | null;
  onPick: (path: Path) => void;
}

/**
 * Shows a preview of the draft, rendered by the server as visitors would see it. A click on a text opens its
 * field.
 */
export function PreviewFrame({ revision, version, document, section, onPick }: Props) {
  const [page, setPage] = useState<PageName>('index');
  const [width, setWidth] = useState<Width>(() =>
    window.matchMedia('(min-width: 60rem)').matches ? 'desktop' : 'phone',
  );
  const [source, setSource] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  const [again, setAgain] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const scrolled = useRef<{ page: PageName; top: number }>({ page, top: 0 });
  const fields = useRef<Map<Element, Path>>(new Map());
  const [room, setRoom] = useState(0);
  const current = useRef({ document, onPick });
  useEffect(() => {
    current.current = { document, onPick };
  });

  useEffect(() => {
    let isCurrent = true;
    createSitePreviewTicket().then(
      ({ ticket }) => {
        if (!isCurrent) return;
        const top = frame.current?.contentWindow?.scrollY ?? 0;
        scrolled.current = { page, top: scrolled.current.page === page ? top : 0 };
        setFailed(false);
        setSource(`/api/admin/site/preview/${page}?ticket=${ticket}`);
      },
      () => isCurrent && setFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [page, revision, version, again]);

  useEffect(() => {
    const [element] = [...fields.current].find(([, path]) => path[0] === section) ?? [];
    // The header is always visible.
    if (!element || element.closest('header')) return;
    element.scrollIntoView({ block: 'start', behavior: 'instant' });
    frame.current?.contentWindow?.scrollBy({ top: -120, behavior: 'instant' });
  }, [section]);

  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setRoom(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const loaded = () => {
    const shown = frame.current?.contentDocument;
    if (!shown?.body || shown.contentType !== 'text/html') {
      if (source) setFailed(true);
      return;
    }
    fields.current = followTexts(shown, current.current.document, (path) => current.current.onPick(path));
    frame.current?.contentWindow?.scrollTo({ top: scrolled.current.top, behavior: 'instant' });
  };
  const scale = room === 0 ? 1 : Math.min(1, room / WIDTHS[width]);

  return (
    <section className={styles.preview} aria-label={copy.title}>
      <div className={styles.controls}>
        <Select
          aria-label={copy.page}
          value={page}
          options={Object.entries(copy.pages).map(([value, label]) => ({ value: value as PageName, label }))}
          onChange={setPage}
          className={styles.choose}
        />
        <Segmented
          aria-label={copy.width}
          value={width}
          options={(Object.keys(WIDTHS) as Width[]).map((value) => ({ value, label: copy[value] }))}
          onChange={setWidth}
        />
      </div>
      <p className={styles.hint}>{copy.hint}</p>
      {failed ? (
        <Alert
          type="warning"
          title={copy.failed}
          action={
            <Button size="small" onClick={() => setAgain(again + 1)}>
              {copy.retry}
            </Button>
          }
        />
      ) : null}
      <div className={styles.box} ref={box}>
        {source ? (
          <iframe
            ref={frame}
            className={styles.frame}
            src={source}
            title={copy.title}
            onLoad={loaded}
            style={{
              width: WIDTHS[width],
              height: `${100 / scale}%`,
              transform: `scale(${scale})`,
              left: Math.max(0, (room - WIDTHS[width] * scale) / 2),
            }}
          />
        ) : null}
      </div>
    </section>
  );
}
