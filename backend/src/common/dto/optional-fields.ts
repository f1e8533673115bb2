/** Returns a base class for a DTO: an optional field for each name, all with the same decorators. */
export function optionalFields<Name extends string, Value>(
  names: readonly Name[],
  decoratorsOf: (name: Name) => readonly PropertyDecorator[],
): new () => Partial<Record<Name, Value>> {
  class Fields {}
  for (const name of names) for (const decorate of decoratorsOf(name)) decorate(Fields.prototype, name);
  return Fields;
}
