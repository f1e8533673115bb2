import { nextOf, type Taker } from './turns';

const taker = (id: string, changes: Partial<Taker> = {}): Taker => ({
  id,
  weight: 1,
  turn: 0,
  languages: ['es'],
  states: [],
  untouched: 0,
  ...changes,
});
const lead = (state: string | null = 'FL', had: string[] = []) => ({ state, had });
const giveMany = (takers: Taker[], count: number): Record<string, number> => {
  const given: Record<string, number> = Object.fromEntries(takers.map(({ id }) => [id, 0]));
  for (let n = 0; n < count; n += 1) given[nextOf(takers, lead())!.id]! += 1;
  return given;
};

/** Numbers that are the same on every run. */
function* dice(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state / 2_147_483_648;
  }
}

describe('the next agent of the round', () => {
  it.each([1, 2, 3, 7, 50])('gives equal agents the same number of leads, within one: %i agents', (count) => {
    const takers = Array.from({ length: count }, (_, n) => taker(`a${n}`));
    for (const leads of [1, count, count * 3 + 1, 10_000]) {
      const given = Object.values(
        giveMany(
          takers.map((each) => ({ ...each })),
          leads,
        ),
      );
      expect(Math.max(...given) - Math.min(...given)).toBeLessThanOrEqual(1);
    }
  });

  it('distributes by weight', () => {
    expect(giveMany([taker('a', { weight: 3 }), taker('b'), taker('c', { weight: 2 })], 600)).toEqual({
      a: 300,
      b: 100,
      c: 200,
    });
  });

  it('is fair to agents who are present together, even if others come and go', () => {
    const random = dice(7);
    for (let round = 0; round < 20; round += 1) {
      const steady = ['s1', 's2', 's3'].map((id) => taker(id));
      const guests = ['g1', 'g2', 'g3', 'g4'].map((id) => taker(id));
      let present: Taker[] = [];
      const given = new Map<string, number>();
      for (let n = 0; n < 500; n += 1) {
        for (const guest of guests)
          if (random.next().value < 0.05) {
            const isThere = present.includes(guest);
            present = isThere ? present.filter((each) => each !== guest) : [...present, guest];
            // As the repository adds an agent to the round.
            if (!isThere)
              guest.turn = Math.max(
                guest.turn,
                Math.min(...[...steady, ...present].filter((each) => each !== guest).map(({ turn }) => turn)),
              );
          }
        const next = nextOf([...steady, ...present], lead())!;
        given.set(next.id, (given.get(next.id) ?? 0) + 1);
      }
      const counts = steady.map(({ id }) => given.get(id) ?? 0);
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
      for (const { id } of guests) expect(given.get(id) ?? 0).toBeLessThanOrEqual(Math.max(...counts) + 1);
    }
  });

  it('excludes the former assignee, agents of other states and agents without Spanish', () => {
    const takers = [
      taker('had'),
      taker('texan', { states: ['TX'] }),
      taker('english', { languages: ['en'] }),
      taker('right', { states: ['TX', 'FL'], turn: 9 }),
    ];
    expect(nextOf(takers, lead('FL', ['had']))?.id).toBe('right');
    expect(nextOf(takers, lead(null, ['had']))).toBeNull();
  });

  it('prefers the agent with fewer leads to contact when two are equal', () => {
    expect(nextOf([taker('a', { untouched: 2 }), taker('b', { untouched: 1 })], lead())?.id).toBe('b');
  });
});
