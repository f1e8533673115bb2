/** Returns the body of a response; null if it is longer than `most` bytes, of which it reads no more. */
export async function limitedBody(response: Response, most: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += (chunk as Uint8Array).length;
    if (bytes > most) return null;
    chunks.push(chunk as Uint8Array);
  }
  return Buffer.concat(chunks);
}
