import { closeSync, openSync, renameSync, statSync, writeSync } from 'node:fs';

const STDOUT = 1;
const LIMITS = {
  /** A log file that has grown to this size is put aside. */
  fileBytes: 10_000_000,
  /** So many files that were put aside are kept; `server.log.1` is the newest. */
  keptFiles: 4,
  /** Lines that cannot be written wait up to this size. Further ones are dropped and counted. */
  waitingBytes: 1_000_000,
};
/** A destination that did not take a line is tried again by then, even if no further line comes. */
const AGAIN_AFTER_MS = 250;

/**
 * Where log lines go: to a file that is put aside as it grows, or to the standard output. A full disk or a broken pipe ends
 * nothing and holds up nobody: lines wait, then they are dropped, and a line says how many once there is room again.
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
        // The rest of a line that was written in part comes before anything else.
        if (written < bytes.length) this.waiting[0] = bytes.subarray(written);
        else this.waiting.shift();
        if (this.waiting.length === 0 && this.dropped > 0) this.tellDropped();
      }
    } catch {
      this.again = setTimeout(() => this.writeWaiting(), AGAIN_AFTER_MS).unref();
    }
  }

  private tellDropped(): void {
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
      // The open file goes on, and its next turn comes when as much again is written.
    }
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
