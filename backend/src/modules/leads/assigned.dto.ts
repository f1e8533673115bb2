/** The person of the back office whose lead it is. */
export class AssignedDto {
  /**
   * Id of the account.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  id: string;

  /**
   * Username.
   * @example ana
   */
  username: string;
}
