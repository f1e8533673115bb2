/** A failure the operator can act on: its message is shown alone, without a stack. */
export class Failure extends Error {}
