/** Ends the process with the message of an error, and exit code 1. */
export function endWith(error: unknown): never {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
