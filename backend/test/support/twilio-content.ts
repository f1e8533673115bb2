const CONTENT_SID = /^HX[0-9a-fA-F]{32}$/;

/** Templates that Twilio has, by their sid. */
export type ContentTemplates = ReadonlySet<string>;

/**
 * Twilio's refusal of what a message is to say.
 * @returns the error's code; null for one that it takes
 */
export function refusalOfContent(form: URLSearchParams, templates: ContentTemplates): number | null {
  const sid = form.get('ContentSid');
  const variables = form.get('ContentVariables');
  if (sid === null) return variables !== null ? 21654 : form.get('Body') ? null : 21619;
  if (!CONTENT_SID.test(sid) || !templates.has(sid)) return 21655;
  return variables === null || areVariables(variables) ? null : 21656;
}

/** Whether it is JSON of values by their names, none of them empty. */
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
