export class HealthDto {
  /**
   * Always `ok`; what is not well answers with an error instead.
   * @example ok
   */
  status: 'ok';
}
