/** Result of a change. */
export class ChangedDto {
  /**
   * Result, as text for the user in Spanish.
   * @example "Contraseña actualizada"
   */
  message: string;
}
