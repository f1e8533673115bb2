export class HealthDto {
  /**
   * Always `ok`; problems get an error response instead.
   * @example ok
   */
  status: 'ok';
}
