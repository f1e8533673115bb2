/** An error that the operator can act on. Its message is shown without a stack. */
export class Failure extends Error {}

/** A failure that no further try mends. */
export class LastingFailure extends Failure {}
