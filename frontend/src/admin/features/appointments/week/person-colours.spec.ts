import { PERSON_COLOURS, peopleOf } from './person-colours';

const of = (agentId: string | null, agentName: string | null) => ({ agentId, agentName });

describe('the people of a calendar', () => {
  it('have different colours, and are listed once, by name', () =>
    expect(peopleOf([of('b', 'Óscar'), of('a', 'Zoe'), of('b', 'Óscar')], ['a', 'b'])).toEqual([
      { id: 'b', name: 'Óscar', colour: 1 },
      { id: 'a', name: 'Zoe', colour: 0 },
    ]));

  it('keep their colours when others have no appointment', () => {
    const agents = ['a', 'b', 'c'];
    expect(peopleOf([of('c', 'Carla')], agents)[0]!.colour).toBe(
      peopleOf([of('a', 'Ana'), of('c', 'Carla')], agents)[1]!.colour,
    );
  });

  it('do not include appointments in other calendars', () =>
    expect(peopleOf([of(null, null)], [])).toEqual([]));

  it('share colours from the ninth on, also a person who is no agent any more', () => {
    const agents = Array.from({ length: PERSON_COLOURS }, (_, n) => `a${n}`);
    expect(peopleOf([of('z', 'Zoe')], agents)[0]!.colour).toBe(0);
  });
});
