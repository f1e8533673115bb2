import { fillDisk } from './lib/disk.mjs';
import { inject } from './lib/fault.mjs';

/**
 * One disk for all of `npm start`: database, log, secrets, temporary files. Halfway PostgreSQL is killed, as its own
 * panic over a log that it cannot write would end it. The only help is free space.
 */
await inject({
  title: "everything's disk full under `npm start`, and PostgreSQL killed",
  readiness: 'falls',
  codesMayRepeat: true,
  megabytes: 500,
  launched: true,
  environment: { LOG_LEVEL: 'info' },
  run: async ({ postgres, begin, returned }) => {
    begin();
    await fillDisk(postgres.disk, postgres.kill);
    await returned();
  },
});
