import { closeSync, openSync, renameSync, statSync, writeSync } from 'node:fs';

const STDOUT = 1;
const LIMITS = {
  /** Size at which a log file is rotated. */
  fileBytes: 10_000_000,
  /** Number of rotated files that are kept; `server.log.1` is the newest. */
  keptFiles: 4,
  /** Maximum size of the lines that wait to be written. Further lines are dropped and counted. */
  waitingBytes: 1_000_000,
};
/** Interval at which a destination that refused a line is tried again, even without further lines. */
const AGAIN_AFTER_MS = 250;

/**
 * Writes log lines to a rotated file or to the standard output. A full disk or a broken pipe neither stops nor delays the process: lines
 * wait, then they are dropped, and a later line reports the number of dropped ones.
 */
export class LogDestination {
  private descriptor: number | undefined;
  private size: number;
  private waiting: Buffer[] = [];
  private waitingBytes = 0;
  private dropped = 0;
  private again: NodeJS.Timeout | undefined;

  /** @param file null for the standard output */
  constructor(
    private readonly file: string | null,
    private readonly limits = LIMITS,
  ) {
    if (!file) this.descriptor = STDOUT;
    this.size = file ? sizeOf(file) : 0;
  }

  write(line: string): void {
    const bytes = Buffer.from(line);
    if (this.waitingBytes + bytes.length > this.limits.waitingBytes) this.dropped += 1;
    else this.append(bytes);
    this.writeWaiting();
  }

  private append(bytes: Buffer): void {
    this.waiting.push(bytes);
    this.waitingBytes += bytes.length;
  }

  private writeWaiting(): void {
    clearTimeout(this.again);
    try {
      this.descriptor ??= openSync(this.file!, 'a', 0o600);
      for (let bytes = this.waiting[0]; bytes; bytes = this.waiting[0]) {
        if (this.file && this.size > 0 && this.size + bytes.length > this.limits.fileBytes)
          this.putAside(this.file);
        const written = writeSync(this.descriptor, bytes);
        this.size += written;
        this.waitingBytes -= written;
        // Writes the rest of a partly written line before anything else.
        if (written < bytes.length) this.waiting[0] = bytes.subarray(written);
        else this.waiting.shift();
        if (this.waiting.length === 0 && this.dropped > 0) this.reportDropped();
      }
    } catch {
      this.again = setTimeout(() => this.writeWaiting(), AGAIN_AFTER_MS).unref();
    }
  }

  private reportDropped(): void {
    const note = { level: 40, time: Date.now(), dropped: this.dropped, msg: 'log lines were dropped' };
    this.dropped = 0;
    this.append(Buffer.from(`${JSON.stringify(note)}\n`));
  }

  private putAside(file: string): void {
    this.size = 0;
    try {
      for (let n = this.limits.keptFiles; n > 1; n -= 1) {
        if (sizeOf(`${file}.${n - 1}`) > 0) renameSync(`${file}.${n - 1}`, `${file}.${n}`);
      }
      renameSync(file, `${file}.1`);
      const next = openSync(file, 'a', 0o600);
      closeSync(this.descriptor!);
      this.descriptor = next;
    } catch {
      // Continues with the open file. The next rotation is tried after as many bytes again.
    }
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
