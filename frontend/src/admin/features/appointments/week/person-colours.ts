/** Number of colours in `WeekCalendar.module.css`. */
export const PERSON_COLOURS = 8;

/** Person whose appointments the calendar shows. */
export interface CalendarPerson {
  id: string;
  name: string;
  /** Number of the colour, below `PERSON_COLOURS`. */
  colour: number;
}

/**
 * Returns the people of the shown appointments, by name, each with a colour. A person keeps the colour on all days,
 * because it follows from all agents; from the ninth on, colours repeat.
 * @param agentIds ids of all agents
 */
export function peopleOf(
  appointments: readonly { agentId: string | null; agentName: string | null }[],
  agentIds: readonly string[],
): CalendarPerson[] {
  const names = new Map<string, string>();
  for (const { agentId, agentName } of appointments) if (agentId && agentName) names.set(agentId, agentName);
  const all = [...new Set([...agentIds, ...names.keys()])].toSorted();
  return [...names]
    .map(([id, name]) => ({ id, name, colour: all.indexOf(id) % PERSON_COLOURS }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'es'));
}
