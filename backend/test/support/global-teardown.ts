/** Ends what global-setup started. */
export default async function globalTeardown(): Promise<void> {
  await globalThis.testRun?.stopPostgres();
}
