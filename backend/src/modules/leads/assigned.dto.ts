/** User that a lead is assigned to. */
export class AssignedDto {
  /**
   * Id of the user.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  id: string;

  /**
   * Username.
   * @example ana
   */
  username: string;
}
