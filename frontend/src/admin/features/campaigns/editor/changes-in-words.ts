import type { Change } from '../../../ui/fields/ChangedMeanwhile';
import { audienceCopy, editorCopy as copy } from '../shared/campaign-editor.copy';
import { criteriaInWords, toDraft, type DraftFields } from '../shared/criteria';

/** Describes the fields of a draft that two users changed. The criteria are described together. */
export function changesInWords(
  both: (keyof DraftFields)[],
  theirs: DraftFields,
  mine: DraftFields,
  timeZone: string,
): Change[] {
  const audience = (fields: DraftFields): string =>
    criteriaInWords(toDraft(fields, timeZone).targetCriteria, timeZone)
      .map(([name, value]) => `${name}: ${value}`)
      .join('; ');
  return [
    ...(both.includes('name') ? [{ name: copy.name, theirs: theirs.name, mine: mine.name }] : []),
    ...(both.includes('message') ? [{ name: copy.message, theirs: theirs.message, mine: mine.message }] : []),
    ...(both.some((name) => name !== 'name' && name !== 'message')
      ? [{ name: audienceCopy.title, theirs: audience(theirs), mine: audience(mine) }]
      : []),
  ];
}
