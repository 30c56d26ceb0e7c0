const [SOI, EOI, SOS, ADOBE] = [0xd8, 0xd9, 0xda, 0xee]
/** Tables, frames, scans and restarts: the segments without which a picture cannot be drawn. */
const DRAWS = (marker: number): boolean =>
  (marker >= 0xc0 && marker <= 0xcf) || (marker >= SOS && marker <= 0xdd)
/** Says how colours are stored; a longer one holds something else. */
const ADOBE_LENGTH = 16

/**
 * Strips a JPEG to its image: no place, camera or preview (EXIF), no comments, and no data behind its end.
 * Pixels are unchanged. Throws for one that is damaged.
 */
export function plainJpeg(given: Uint8Array): Uint8Array {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
  if (bytes.readUInt16BE(0) !== (0xff00 | SOI)) throw new Error('no JPEG')
  const kept = [bytes.subarray(0, 2)]
  let at = 2
  while (at + 4 <= bytes.length && bytes[at + 1] !== EOI) {
    if (bytes[at] !== 0xff) throw new Error('a damaged JPEG')
    const marker = bytes[at + 1] as number
    if (marker === 0xff) {
      at += 1
      continue
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    const next = marker === SOS ? endOfScan(bytes, end) : end
    if (DRAWS(marker) || (marker === ADOBE && end - at === ADOBE_LENGTH)) kept.push(bytes.subarray(at, next))
    at = next
  }
  return Buffer.concat([...kept, Buffer.from([0xff, EOI])])
}

/** Where a scan ends: at the first marker that is neither a byte that is escaped, nor a fill byte, nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1]
    if (marker !== undefined && marker !== 0 && marker !== 0xff && (marker < 0xd0 || marker > 0xd7)) return at
  }
  return bytes.length
}
