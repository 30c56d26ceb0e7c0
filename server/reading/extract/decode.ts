/**
 * Bytes as text: by their byte order mark, else by a character set that is declared, else UTF-8 where they are valid
 * UTF-8, else windows-1252, in which every byte is a character. The mark itself is not part of the text.
 */
export function decodeText(bytes: Uint8Array, declared?: string): string {
  const marked = markOf(bytes)
  if (marked) return new TextDecoder(marked).decode(bytes)
  const decoder = declared && !/^utf-?8$/i.test(declared) ? decoderFor(declared) : null
  if (decoder) return decoder.decode(bytes)
  const wide = widthOf(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** True for bytes that no text has: a picture, a program, an archive. */
export function isBinary(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, 8192)
  if (markOf(head) || widthOf(head)) return false
  return head.some(byte => byte === 0 || (byte < 32 && ![7, 8, 9, 10, 11, 12, 13, 26, 27].includes(byte)))
}

function markOf(bytes: Uint8Array): string | null {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return null
}

/** UTF-16 without a mark: in text of the Latin script every other byte is zero. */
function widthOf(bytes: Uint8Array): string | null {
  const length = Math.min(bytes.length, 512) & ~1
  if (length < 8) return null
  let [even, odd] = [0, 0]
  for (let at = 0; at < length; at += 2) {
    if (bytes[at] === 0) even += 1
    if (bytes[at + 1] === 0) odd += 1
  }
  const most = (length / 2) * 0.7
  if (odd > most && even === 0) return 'utf-16le'
  if (even > most && odd === 0) return 'utf-16be'
  return null
}

function decoderFor(label: string): InstanceType<typeof TextDecoder> | null {
  try {
    return new TextDecoder(label)
  } catch {
    return null
  }
}
