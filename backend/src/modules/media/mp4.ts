import type { FileHandle } from 'node:fs/promises';

/** Properties of a video that a player needs. */
export interface VideoFacts {
  width: number;
  height: number;
  /** Length in seconds, rounded up, at least 1. */
  seconds: number;
}

/** Maximum size of a film's index, which is small. A larger one is not accepted. */
const MOOV_MAX = 16 * 1024 * 1024;
const BOXES_MAX = 10_000;
/** Maximum nesting: `moov`, `trak` and `mdia` contain each other, and no needed box is deeper. */
const DEPTH_MAX = 3;
/** Boxes that contain others, on the way to the tracks. */
const CONTAINERS = new Set(['moov', 'trak', 'mdia']);

/**
 * Reads the length and size of an MP4 (ISO/IEC 14496-12): box `moov` with `mvhd`, and for each `trak` the `tkhd` and the kind in `hdlr`.
 * @returns null if the file has no video track
 */
export async function readMp4(file: FileHandle): Promise<VideoFacts | null> {
  const { size } = await file.stat();
  let at = 0;
  for (let n = 0; n < BOXES_MAX && at + 8 <= size; n += 1) {
    const head = Buffer.alloc(16);
    await file.read(head, 0, 16, at);
    const box = headOf(head, 0, size - at);
    if (!box) return null;
    if (box.type === 'moov') {
      if (box.size > MOOV_MAX) return null;
      const moov = Buffer.alloc(box.size - box.head);
      await file.read(moov, 0, moov.length, at + box.head);
      return factsOf(moov);
    }
    at += box.size;
  }
  return null;
}

interface Box {
  type: string;
  /** Size including the header. */
  size: number;
  head: number;
}

function headOf(bytes: Buffer, at: number, room: number): Box | null {
  if (at + 8 > bytes.length) return null;
  const type = bytes.toString('latin1', at + 4, at + 8);
  let size = bytes.readUInt32BE(at);
  let head = 8;
  if (size === 1) {
    if (at + 16 > bytes.length) return null;
    size = Number(bytes.readBigUInt64BE(at + 8));
    head = 16;
  }
  // A size of 0 means that the box reaches to the end of the file.
  if (size === 0) size = room;
  return size < head || size > room ? null : { type, size, head };
}

function factsOf(moov: Buffer): VideoFacts | null {
  let seconds = 0;
  let track = { width: 0, height: 0 };
  let found: { width: number; height: number } | null = null;
  let boxes = 0;
  const visit = (from: number, until: number, depth: number): void => {
    for (let at = from; at + 8 <= until && boxes < BOXES_MAX; boxes += 1) {
      const box = headOf(moov, at, until - at);
      if (!box) return;
      const body = moov.subarray(at + box.head, at + box.size);
      if (box.type === 'mvhd') seconds = secondsOf(body);
      if (box.type === 'tkhd') track = sizeOf(body);
      if (box.type === 'hdlr' && body.toString('latin1', 8, 12) === 'vide' && track.width > 0)
        found ??= track;
      if (CONTAINERS.has(box.type) && depth < DEPTH_MAX) visit(at + box.head, at + box.size, depth + 1);
      at += box.size;
    }
  };
  visit(0, moov.length, 1);
  return found && { ...(found as typeof track), seconds: Math.min(7_200, Math.max(1, Math.ceil(seconds))) };
}

function secondsOf(body: Buffer): number {
  const isLong = body[0] === 1;
  if (body.length < (isLong ? 32 : 20)) return 0;
  const scale = body.readUInt32BE(isLong ? 20 : 12);
  const length = isLong ? Number(body.readBigUInt64BE(24)) : body.readUInt32BE(16);
  return scale > 0 ? length / scale : 0;
}

/**
 * Returns width and height, the last two numbers of `tkhd`, in 65536ths of a pixel. The matrix before them says how the player must rotate
 * the picture; phones use it for films recorded in portrait.
 */
function sizeOf(body: Buffer): { width: number; height: number } {
  if (body.length < 84) return { width: 0, height: 0 };
  const width = body.readUInt32BE(body.length - 8) >>> 16;
  const height = body.readUInt32BE(body.length - 4) >>> 16;
  const matrix = body.length - 44;
  const isTurned = body.readInt32BE(matrix) === 0 && body.readInt32BE(matrix + 4) !== 0;
  return isTurned ? { width: height, height: width } : { width, height };
}
