/** A change that was made. */
export class ChangedDto {
  /**
   * What happened, for the person.
   * @example "Contraseña actualizada"
   */
  message: string;
}
