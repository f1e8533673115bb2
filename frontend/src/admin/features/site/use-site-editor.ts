import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { changesBetween, isSameValue, labelOf } from 'domain/site/changes';
import { siteDocument, type SiteDocument } from 'domain/site/document';
import { differences, merge, type Conflict } from 'domain/site/merge';
import { problemsOf } from 'domain/site/problems';
import type { Problem } from 'domain/site/problem';
import { withValueAt, type Path } from 'domain/site/walk';
import { ApiError, CLIENT_ERROR } from '../../../shared/api/api-error';
import type { SiteDraftDto, UnprovenClaimDto } from '../../../shared/api/generated/model';
import { getSiteDraft, saveSiteDraft } from '../../../shared/api/generated/site/site';
import { clearDraft, keepDraft, readDraft, type DraftKey } from '../../lib/drafts';
import { reportFailure } from '../../lib/report-failure';
import { usePerson } from '../../session/use-person';
import { showToast } from '../../../shared/ui/toast-store';
import { siteCopy as copy } from './site.copy';

const SAVE_AFTER_MS = 800;
const TRY_AGAIN_AFTER_MS = 5_000;

export type SaveState = 'saved' | 'unsaved' | 'saving' | 'offline' | 'failed' | 'conflict';

/** Unresolved conflicts, with the draft that caused them. */
export interface Clash {
  by: string;
  conflicts: (Conflict & { label: string })[];
}

export interface SiteEditorState {
  /** Document on the screen. */
  document: SiteDocument;
  published: SiteDocument;
  /** Revision stored by the server; the preview shows it. */
  revision: number;
  state: SaveState;
  /** Time of the last save in ms; null before the first save. */
  savedAt: number | null;
  problems: Problem[];
  unproven: UnprovenClaimDto[];
  clash: Clash | null;
  hasChanges: boolean;
  setValue: (path: Path, value: unknown) => void;
  /**
   * Replaces the document on the screen with the one that `make` derives from it; null changes nothing.
   * @returns the result of `make`
   */
  edit: <Made extends { document: unknown }>(make: (document: SiteDocument) => Made | null) => Made | null;
  /** Resolves conflicts: takes the other user's value at these paths. */
  settle: (theirs: readonly Path[]) => void;
  /**
   * Saves pending changes.
   * @returns the revision, or null if saving failed
   */
  flush: () => Promise<number | null>;
  /** User who saved the opened draft; null after it was saved here. */
  savedBy: string | null;
  /**
   * Merges other users' changes, then saves.
   * @returns as `flush`
   */
  catchUp: () => Promise<number | null>;
  /** Replaces the document on the screen with a draft from the server. */
  replace: (draft: SiteDraftDto) => void;
}

const documentOf = (draft: { document: object }): SiteDocument => draft.document as SiteDocument;

/**
 * Maximum size of a stored draft in characters, so that two documents of the server's maximum size fit in a
 * tab's storage.
 */
const KEPT_MAX = 2_000_000;

/** Merges unsaved changes of an earlier session with the server's current document. */
function withKept(document: SiteDocument, key: DraftKey): { document: SiteDocument; conflicts: Conflict[] } {
  const kept = readDraft(key);
  if (!kept?.basis) return { document, conflicts: [] };
  const typed = kept.fields.reduce<unknown>(
    (now, [path, value]) => withValueAt(now, path, value),
    kept.basis,
  );
  const { merged, conflicts } = merge(kept.basis, typed, document);
  return { document: merged as SiteDocument, conflicts };
}

/** Returns the document with the other user's value at these paths. */
const withTheirs = (
  document: SiteDocument,
  conflicts: readonly Conflict[],
  paths: readonly Path[],
): SiteDocument =>
  conflicts
    .filter(({ path }) => paths.some((each) => each.join('.') === path.join('.')))
    .reduce((next, { path, theirs }) => withValueAt(next, path, theirs), document);

/**
 * Manages the edited draft. Saves a moment after the last change; merges other users' drafts field by field;
 * changes that cannot be saved stay on the screen and in this tab's storage.
 */
export function useSiteEditor(opened: SiteDraftDto): SiteEditorState {
  const person = usePerson();
  const key: DraftKey = { person, form: 'site', of: 'draft' };
  const [start] = useState(() => withKept(documentOf(opened), key));
  const [document, setDocument] = useState(start.document);
  const [published, setPublished] = useState(() => opened.published as unknown as SiteDocument);
  const [base, setBase] = useState({ document: documentOf(opened), revision: opened.revision });
  const [state, setState] = useState<SaveState>(() =>
    start.conflicts.length > 0 ? 'conflict' : isSameValue(document, opened.document) ? 'saved' : 'unsaved',
  );
  const [savedAt, setSavedAt] = useState(() => (opened.updatedAt ? Date.parse(opened.updatedAt) : null));
  const [unproven, setUnproven] = useState(opened.unproven);
  const [savedBy, setSavedBy] = useState(opened.updatedBy);
  const [clash, setClash] = useState<Clash | null>(() =>
    start.conflicts.length > 0 ? clashOf(start.conflicts, opened.updatedBy) : null,
  );
  /** Whether the failure was reported; reset by the next successful save. */
  const toldOfFailure = useRef(false);
  // Current values for a save that is in progress.
  const now = useRef({ document, base });
  now.current = { document, base };
  const saving = useRef<Promise<number | null> | null>(null);

  const change = (next: SiteDocument) => {
    now.current.document = next;
    setDocument(next);
    const typed = differences(now.current.base.document, next);
    if (typed.length > 0)
      keepDraft(
        key,
        { fields: typed.map(({ path, value }) => [[...path], value]), basis: now.current.base.document },
        Date.now(),
        KEPT_MAX,
      );
    else clearDraft(key);
  };
  const found = (next: { document: SiteDocument; revision: number }) => {
    now.current.base = next;
    setBase(next);
  };

  /** Keeps the changes, retries later, and reports the failure once. */
  const fail = (error: unknown): null => {
    const isAway =
      error instanceof ApiError &&
      ([CLIENT_ERROR.network, CLIENT_ERROR.timeout] as string[]).includes(error.code);
    setState(isAway ? 'offline' : 'failed');
    if (!isAway && !toldOfFailure.current) reportFailure(error, copy.state.failed);
    toldOfFailure.current ||= !isAway;
    return null;
  };

  /**
   * Merges another user's draft.
   * @returns whether there is no conflict
   */
  const bringTogether = async (theirs: SiteDraftDto): Promise<boolean> => {
    const { merged, conflicts } = merge(now.current.base.document, now.current.document, theirs.document);
    found({ document: documentOf(theirs), revision: theirs.revision });
    setPublished(theirs.published as unknown as SiteDocument);
    setUnproven(theirs.unproven);
    setSavedBy(theirs.updatedBy);
    change(merged as SiteDocument);
    if (conflicts.length === 0) {
      showToast({
        title: copy.title,
        description: copy.merged(theirs.updatedBy ?? copy.conflict.someone),
      });
      return true;
    }
    setClash(clashOf(conflicts, theirs.updatedBy));
    setState('conflict');
    return false;
  };

  const save = async (): Promise<number | null> => {
    for (;;) {
      const { document: sent, base: from } = now.current;
      if (isSameValue(sent, from.document)) {
        setState('saved');
        clearDraft(key);
        return from.revision;
      }
      setState('saving');
      try {
        const judged = await saveSiteDraft({
          revision: from.revision,
          document: sent as unknown as Record<string, unknown>,
        });
        found({ document: sent, revision: judged.revision });
        setUnproven(judged.unproven);
        setSavedAt(Date.now());
        setSavedBy(null);
        toldOfFailure.current = false;
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'DRAFT_CHANGED')) return fail(error);
        try {
          if (!(await bringTogether(await getSiteDraft()))) return null;
        } catch (unread) {
          return fail(unread);
        }
      }
    }
  };
  const flush = (): Promise<number | null> => {
    saving.current ??= save().finally(() => (saving.current = null));
    return saving.current;
  };

  const saveNow = useEffectEvent(() => void flush());
  const isDirty = !isSameValue(document, base.document);
  useEffect(() => {
    if (!isDirty || clash) return undefined;
    const timer = setTimeout(
      () => saveNow(),
      state === 'offline' || state === 'failed' ? TRY_AGAIN_AFTER_MS : SAVE_AFTER_MS,
    );
    return () => clearTimeout(timer);
    // Each change restarts the timer.
  }, [document, isDirty, clash, state]);

  const parsed = siteDocument.safeParse(document);
  return {
    document,
    published,
    revision: base.revision,
    state: isDirty && state === 'saved' ? 'unsaved' : state,
    savedAt,
    problems: problemsOf(document, opened),
    unproven: parsed.success ? unproven : [],
    clash,
    hasChanges: changesBetween(published, document).length > 0,
    setValue: (path, value) => change(withValueAt(now.current.document, path, value)),
    edit: (make) => {
      const made = make(now.current.document);
      if (made) change(made.document as SiteDocument);
      return made;
    },
    settle: (theirs) => {
      change(withTheirs(now.current.document, clash?.conflicts ?? [], theirs));
      setClash(null);
      setState('unsaved');
    },
    savedBy,
    flush,
    catchUp: async () => {
      const theirs = await getSiteDraft();
      if (theirs.revision !== now.current.base.revision) await bringTogether(theirs);
      return flush();
    },
    replace: (draft) => {
      found({ document: documentOf(draft), revision: draft.revision });
      setPublished(draft.published as unknown as SiteDocument);
      change(documentOf(draft));
      setUnproven(draft.unproven);
      setSavedAt(draft.updatedAt ? Date.parse(draft.updatedAt) : null);
      setSavedBy(null);
      setState('saved');
    },
  };
}

const clashOf = (conflicts: readonly Conflict[], by: string | null): Clash => ({
  by: by ?? copy.conflict.someone,
  conflicts: conflicts.map((each) => ({ ...each, label: labelOf(each.path) })),
});
