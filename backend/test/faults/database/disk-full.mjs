import { fillDisk } from '../lib/disk.mjs';
import { inject } from '../lib/fault.mjs';

/**
 * The database's disk, to its last byte. PostgreSQL may refuse writes, or end if it cannot write its log; then it is
 * started again once there is room, as the launcher or another supervisor does.
 */
await inject({
  title: "the database's disk full",
  readiness: 'falls',
  codesMayRepeat: true,
  megabytes: 700,
  run: async ({ postgres, begin, returned }) => {
    begin();
    await fillDisk(postgres.disk);
    const died = !postgres.isRunning();
    if (died) await postgres.start();
    await returned();
    return [died ? 'PostgreSQL ended and was started again' : 'PostgreSQL kept running'];
  },
});
