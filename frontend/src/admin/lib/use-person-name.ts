import { useListAgents } from '../../shared/api/generated/appointments/appointments';

interface Person {
  id: string;
  username: string;
}

/** What colleagues call somebody of the office; the username of who works here no longer. */
export function usePersonName(): (person: Person) => string {
  const people = useListAgents();
  return ({ id, username }) => people.data?.agents.find((each) => each.id === id)?.name ?? username;
}
