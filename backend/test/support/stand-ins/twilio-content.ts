const CONTENT_SID = /^HX[0-9a-fA-F]{32}$/;

/** Ids of the account's templates. */
export type ContentTemplates = ReadonlySet<string>;

/**
 * Checks the content of a message as Twilio does.
 * @returns the error's code; null if it is accepted
 */
export function refusalOfContent(form: URLSearchParams, templates: ContentTemplates): number | null {
  const sid = form.get('ContentSid');
  const variables = form.get('ContentVariables');
  if (sid === null) return variables !== null ? 21654 : form.get('Body') ? null : 21619;
  if (!CONTENT_SID.test(sid) || !templates.has(sid)) return 21655;
  return variables === null || areVariables(variables) ? null : 21656;
}

/** Returns whether a text is a JSON object of non-empty values. */
function areVariables(text: string): boolean {
  try {
    const values: unknown = JSON.parse(text);
    return (
      typeof values === 'object' &&
      values !== null &&
      !Array.isArray(values) &&
      Object.values(values).every((value) => typeof value === 'string' && value !== '')
    );
  } catch {
    return false;
  }
}
