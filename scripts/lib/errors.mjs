/** Error that the operator can resolve. Its message is shown without a stack. */
export class Failure extends Error {}

/** Failure that a retry cannot resolve. */
export class LastingFailure extends Failure {}
