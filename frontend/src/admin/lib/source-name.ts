/** Where a visit or a lead came from, in words. */
export const sourceName = (source: string): string => (source === 'website' ? 'Directo' : source);
