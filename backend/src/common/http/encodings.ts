/**
 * Returns the first of these encodings that an `Accept-Encoding` header allows, or null for none.
 * @param wanted encodings in the order of preference
 */
export function acceptedEncoding<Encoding extends string>(
  header: string | string[] | undefined,
  wanted: readonly Encoding[],
): Encoding | null {
  const weights = new Map(
    String(header ?? '')
      .toLowerCase()
      .split(',')
      .map((each) => {
        const [name = '', weight = 'q=1'] = each.split(';').map((part) => part.trim());
        return [name, !/^q=0(\.0*)?$/.test(weight)] as const;
      }),
  );
  return wanted.find((name) => weights.get(name) ?? weights.get('*')) ?? null;
}
