import { QueueFullError, PasswordHashQueue, type Asker } from './password-hash-queue';

const stranger = (network: string): Asker => ({ network, isKnown: false });

/** Creates a queue with two tasks at once and four places, in which the test decides when each task ends. */
function scene(): {
  ask(name: string, asker: Asker): void;
  began: string[];
  refused: string[];
  end(name: string): Promise<void>;
} {
  const turns = new PasswordHashQueue(2, 4);
  const began: string[] = [];
  const refused: string[] = [];
  const ends = new Map<string, () => void>();
  const asked = new Map<string, Promise<void>>();
  return {
    began,
    refused,
    ask: (name, asker) => {
      const done = turns
        .take(asker, () => {
          began.push(name);
          return new Promise<void>((resolve) => ends.set(name, resolve));
        })
        .catch((error: unknown) => {
          expect(error).toBeInstanceOf(QueueFullError);
          refused.push(name);
        });
      asked.set(name, done);
    },
    end: async (name) => {
      ends.get(name)!();
      await asked.get(name);
      await new Promise(setImmediate);
    },
  };
}

describe('the queue for password hashes', () => {
  it('runs two tasks, queues four, and refuses further ones', async () => {
    const { ask, began, refused, end } = scene();
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) ask(name, stranger(name));
    await new Promise(setImmediate);
    expect(began).toEqual(['a', 'b']);
    expect(refused).toEqual(['g']);
    await end('b');
    expect(began).toEqual(['a', 'b', 'c']);
    await end('a');
    expect(began).toEqual(['a', 'b', 'c', 'd']);
  });

  it('serves a network with one request before the second of a network with many, whose last request is refused', async () => {
    const { ask, began, refused, end } = scene();
    for (const name of ['1', '2', '3', '4', '5', '6']) ask(name, stranger('flood'));
    ask('office', stranger('office'));
    await new Promise(setImmediate);
    expect(refused).toEqual(['6']);
    await end('1');
    await end('2');
    expect(began).toEqual(['1', '2', '3', 'office']);
  });

  it('serves known browsers before all strangers', async () => {
    const { ask, began, refused, end } = scene();
    for (const name of ['1', '2', '3', '4', '5', '6']) ask(name, stranger(name));
    ask('owner', { network: '1', isKnown: true });
    await new Promise(setImmediate);
    expect(refused).toEqual(['6']);
    await end('1');
    expect(began).toEqual(['1', '2', 'owner']);
  });

  it('starts the next task when one fails', async () => {
    const turns = new PasswordHashQueue(1, 0);
    await expect(turns.take(stranger('a'), () => Promise.reject(new Error('x')))).rejects.toThrow('x');
    await expect(turns.take(stranger('a'), () => Promise.resolve(1))).resolves.toBe(1);
  });
});
