import { fillDisk } from '../lib/disk.mjs';
import { inject } from '../lib/fault.mjs';

/**
 * One disk for everything of `npm start`: database, log, secrets, temporary files. Halfway PostgreSQL is killed, as by its own panic if it
 * cannot write its log. The only remedy is free space.
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
