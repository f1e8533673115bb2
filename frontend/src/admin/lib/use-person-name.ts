import { useListAgents } from '../../shared/api/generated/appointments/appointments';

interface Person {
  id: string;
  username: string;
}

/** Returns a function that returns a user's display name, or the username if they left the office. */
export function usePersonName(): (person: Person) => string {
  const people = useListAgents();
  return ({ id, username }) => people.data?.agents.find((each) => each.id === id)?.name ?? username;
}
