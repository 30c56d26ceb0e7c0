export interface ZipEntry {
  name: string
  text: string
}

/** The day that stands in an archive without one: 1 January 1980, as MS-DOS writes it. */
const NO_DATE = 0x21
const VERSION = 20
const DEFLATED = 8
/** Names are UTF-8. */
const FLAGS = 0x0800

/** Texts as a ZIP archive (APPNOTE.TXT 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16), each deflated. */
export async function zip(entries: readonly ZipEntry[]): Promise<Blob> {
  const encoder = new TextEncoder()
  const files: Array<Uint8Array<ArrayBuffer>> = []
  const directory: Array<Uint8Array<ArrayBuffer>> = []
  let offset = 0
  for (const { name, text } of entries) {
    const plain = encoder.encode(text)
    const packed = await deflate(plain)
    const path = encoder.encode(name)
    const shared = [u16(VERSION, FLAGS, DEFLATED, 0, NO_DATE), u32(crc32(plain), packed.length, plain.length)]
    const file = joined([u32(0x04034b50), ...shared, u16(path.length, 0), path, packed])
    // The directory repeats it: no comment, no attributes, on the one disk, and where the file begins.
    directory.push(
      joined([u32(0x02014b50), u16(VERSION), ...shared, u16(path.length, 0, 0, 0, 0), u32(0, offset), path]),
    )
    files.push(file)
    offset += file.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const end = [u32(0x06054b50), u16(0, 0, entries.length, entries.length), u32(size, offset), u16(0)]
  return new Blob([...files, ...directory, ...end])
}

async function deflate(plain: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([plain]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

const u16 = (...values: number[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(values.flatMap(value => [value & 255, (value >> 8) & 255]))

const u32 = (...values: number[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    values.flatMap(value => [value & 255, (value >>> 8) & 255, (value >>> 16) & 255, (value >>> 24) & 255]),
  )

function joined(parts: ReadonlyArray<Uint8Array<ArrayBuffer>>): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? 0xedb88320 ^ (rest >>> 1) : rest >>> 1
  return rest
})

function crc32(bytes: Uint8Array): number {
  let rest = 0xffffffff
  for (const byte of bytes) rest = (CRC[(rest ^ byte) & 255] ?? 0) ^ (rest >>> 8)
  return (rest ^ 0xffffffff) >>> 0
}
