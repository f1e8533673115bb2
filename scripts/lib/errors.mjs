/** An error that the operator can act on. Its message is shown without a stack. */
export class Failure extends Error {}
