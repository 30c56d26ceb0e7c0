const HEADER_END = /\r?\n\r?\n/
const CHARSET = /charset\s*=(?:3D)?\s*["']?\s*([\w-]+)/i
/** A web page's part whose header does not say its letters. */
const WEB_PAGE = /^(content-type:[ \t]*text\/html)((?:[^\r\n]|\r?\n[ \t])*)(?=\r?\n)/gim

/**
 * A mail whose letters are declared where parsers look for them: in the header of a web page that declares them itself, and header
 * lines in bytes as UTF-8.
 */
export function declaredLetters(bytes: Uint8Array): Uint8Array {
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const told = raw.replace(WEB_PAGE, (found, type: string, more: string, at: number) => {
    if (CHARSET.test(more)) return found
    const charset = CHARSET.exec(raw.slice(at + found.length, at + found.length + 4096))?.[1]
    return charset ? `${type}; charset=${charset}${more}` : found
  })
  const text = withLettersAsSent(told)
  const end = HEADER_END.exec(text)?.index ?? text.length
  const header = Buffer.from(text.slice(0, end), 'latin1')
  const rest = Buffer.from(text.slice(end), 'latin1')
  return new Uint8Array(Buffer.concat([inUtf8(header, CHARSET.exec(text)?.[1]), rest]))
}

/** Parts of text, whose header may not say their letters, or others than were sent. */
const TEXT_PART = /^(content-type:[ \t]*text\/(?:plain|html))((?:[^\r\n]|\r?\n[ \t])*)(?=\r?\n)/gim
const SAID_ASCII_OR_UTF_8 = /charset\s*=\s*"?(?:us-ascii|ascii|ansi_x3\.4-1968|utf-?8)"?/i

/** The mail with the letters of its bytes told, where a part of text says none, or those that its bytes are not in. */
function withLettersAsSent(mail: string): string {
  const end = HEADER_END.exec(mail)?.index ?? mail.length
  if (!/[\x80-\xff]/.test(mail.slice(end))) return mail
  if (!/^content-type:/im.test(mail.slice(0, end)))
    return `Content-Type: text/plain; charset=${lettersOf(mail.slice(end))}\r\n${mail}`
  return mail.replace(TEXT_PART, (found, type: string, more: string, at: number) => {
    const [part = ''] = mail.slice(at + found.length).split(/\r?\n--/, 1)
    if (!/[\x80-\xff]/.test(part)) return found
    if (!CHARSET.test(more)) return `${type}; charset=${lettersOf(part)}${more}`
    return `${type}${more.replace(SAID_ASCII_OR_UTF_8, `charset=${lettersOf(part)}`)}`
  })
}

function lettersOf(part: string): string {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(part, 'latin1'))
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/** Header lines of the bytes of another encoding, which is that of the body or else of Windows. */
function inUtf8(header: Buffer, charset: string | undefined): Buffer {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(header)
    return header
  } catch {
    return Buffer.from(decoded(header, /^utf-?8$/i.test(charset ?? '') ? undefined : charset))
  }
}

/** Encodings of Cyrillic that mails mix; read as another, small and capital letters change places. */
const CYRILLIC = ['windows-1251', 'koi8-r', 'iso-8859-5']

function decoded(header: Buffer, charset = 'windows-1252'): string {
  const told = charset.toLowerCase()
  const candidates = CYRILLIC.includes(told) ? [told, ...CYRILLIC] : [told]
  const read = candidates.flatMap(one => {
    try {
      return new TextDecoder(one).decode(header)
    } catch {
      return []
    }
  })
  return (
    read.sort((one, other) => oddities(one) - oddities(other))[0] ??
    new TextDecoder('windows-1252').decode(header)
  )
}

/** Capital letters behind small ones, and signs of no language. */
const oddities = (text: string): number =>
  text.match(/\p{Ll}\p{Lu}|\p{Cc}(?<![\r\n\t])|[\u0400-\u045f]\p{S}/gu)?.length ?? 0
