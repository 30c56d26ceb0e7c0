// The soundness of a compound file (MS-CFB), whose sectors and entries name each other: a damaged one may go in circles, and
// a reader that follows it never ends.

/** The largest number of a sector; larger ones say that a chain ends or that a sector is free. */
const LAST_SECTOR = 0xff_ff_ff_fa
const NO_ENTRY = 0xff_ff_ff_ff
const ENTRY_SIZE = 128
const STREAM = 2
/** Sectors of the allocation table that the header itself names. */
const IN_HEADER = 109

/** Throws where a chain of sectors or the tree of entries goes in circles, or a length is more than the file has. */
export function assertSoundCompound(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const shift = view.getUint16(30, true)
  if (shift !== 9 && shift !== 12) throw new Error('No compound file has sectors of this size.')
  const size = 2 ** shift
  const sectors = Math.ceil(bytes.byteLength / size)
  for (const count of [44, 64, 72])
    if (view.getUint32(count, true) > sectors) throw new Error('A table is longer than the file.')
  const wordsAt = (sector: number) =>
    Array.from({ length: size / 4 }, (_, at) => view.getUint32((sector + 1) * size + at * 4, true))
  const table = tableSectors(view, wordsAt).flatMap(wordsAt)
  assertNoCircle(table)
  assertNoCircle(chainFrom(view.getUint32(60, true), table).flatMap(wordsAt))
  assertTree(view, chainFrom(view.getUint32(48, true), table), size)
}

/** Returns the sectors of the allocation table: those that the header names, and those of its further lists. */
function tableSectors(view: DataView, wordsAt: (sector: number) => number[]): number[] {
  const named = Array.from({ length: IN_HEADER }, (_, at) => view.getUint32(76 + at * 4, true))
  let list = view.getUint32(68, true)
  for (let left = view.getUint32(72, true); left > 0 && list <= LAST_SECTOR; left -= 1) {
    const words = wordsAt(list)
    list = words.pop() ?? NO_ENTRY
    named.push(...words)
  }
  return named.filter(sector => sector <= LAST_SECTOR)
}

/** Returns the sectors of a chain, in a table without circles. */
function chainFrom(first: number, table: readonly number[]): number[] {
  const chain: number[] = []
  for (let at = first; at <= LAST_SECTOR; at = table[at] ?? NO_ENTRY) chain.push(at)
  return chain
}

function assertNoCircle(table: readonly number[]): void {
  /** The walk that first came to each place. */
  const seen = new Uint32Array(table.length)
  for (let walk = 1; walk <= table.length; walk += 1) {
    let at = walk - 1
    while (at < table.length && seen[at] === 0) {
      seen[at] = walk
      at = table[at] as number
    }
    if (seen[at] === walk && at < table.length) throw new Error('A chain of sectors goes in circles.')
  }
}

/** Each entry but the root is named once: by its parent or by a sibling. */
function assertTree(view: DataView, chain: readonly number[], size: number): void {
  const offsets = chain.flatMap(sector =>
    Array.from({ length: size / ENTRY_SIZE }, (_, at) => (sector + 1) * size + at * ENTRY_SIZE),
  )
  const named = new Set([0])
  for (const offset of offsets) {
    const kind = view.getUint8(offset + 66)
    if (kind === 0) continue
    if (kind === STREAM && view.getUint32(offset + 120, true) > view.byteLength)
      throw new Error('A stream is longer than the file.')
    for (const place of [68, 72, 76]) {
      const other = view.getUint32(offset + place, true)
      if (other === NO_ENTRY) continue
      if (other >= offsets.length || named.has(other)) throw new Error('The entries are no tree.')
      named.add(other)
    }
  }
}
