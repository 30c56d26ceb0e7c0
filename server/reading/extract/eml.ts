import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime'
import { readPlainText } from '../text/plain-text.ts'
import { CannotRead, type Content, gather, type Pages } from './content.ts'
import { addHtml, readHtmlText } from './html.ts'
import { DEEPEST_MAIL } from './limits.ts'
import { declaredLetters } from './mail-letters.ts'

/** Reads an attachment: the function that opened the mail. */
export type ReadAttachment = (name: string, bytes: Uint8Array, mediaType: string) => Promise<Content>

/**
 * A mail: who wrote it to whom and when, its text and its web page, or one of them where both say the same, then its attachments, mails
 * within it too, each with pages of its own under its name. Pictures in the text are left out.
 */
export function readEml(bytes: Uint8Array, depth: number, read: ReadAttachment): Promise<Content> {
  return readMail(async () => mailOf(await parse(bytes)), depth, read)
}

/** A mail of any kind of file. */
export interface Mail {
  headers: ReadonlyArray<readonly [name: string, value: string | undefined]>
  text: string
  html: string
  attachments: ReadonlyArray<{ name: string; content: Uint8Array; mimeType: string }>
  /** Parts of it that could not be read. */
  gaps: readonly string[]
}

export function readMail(
  open: () => Mail | Promise<Mail>,
  depth: number,
  read: ReadAttachment,
): Promise<Content> {
  return gather(async (pages, gaps) => {
    const mail = await open()
    pages.begin()
    pages.add(mail.headers.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : [])).join('\n'))
    const [text, html] = [mail.text.trim(), mail.html]
    const { hasText, hasHtml } = await partsToRead(text, html)
    if (hasText)
      for (const page of readPlainText('', text).pages)
        for (const paragraph of page.paragraphs) pages.add(paragraph)
    if (hasHtml) addHtml(html, pages)
    gaps.push(...mail.gaps)
    for (const attachment of mail.attachments) {
      const { name } = attachment
      if (depth >= DEEPEST_MAIL) gaps.push(`${name}: mails within mails are read ${DEEPEST_MAIL} deep.`)
      else await addAttachment(name, attachment, read, pages, gaps)
    }
  })
}

/** The share of one part's words that another may lack and still say the same. */
const SAME = 0.3

/** Of a text and a web page, those that say what the other does not: the text may be but a hint to read the page. */
async function partsToRead(text: string, html: string): Promise<{ hasText: boolean; hasHtml: boolean }> {
  if (text === '' || html === '') return { hasText: text !== '', hasHtml: html !== '' }
  const { pages } = await readHtmlText(html)
  const shown = wordsOf(pages.flatMap(({ paragraphs }) => paragraphs).join(' '))
  const plain = wordsOf(text)
  const hasHtml = missing(shown, plain) > SAME
  return { hasText: !hasHtml || missing(plain, shown) > SAME, hasHtml }
}

const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .replaceAll(/https?:\S+/g, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu),
  )

const missing = (own: ReadonlySet<string>, other: ReadonlySet<string>): number =>
  own.size === 0 ? 0 : [...own].filter(word => !other.has(word)).length / own.size

async function parse(bytes: Uint8Array): Promise<Email> {
  try {
    return await PostalMime.parse(declaredLetters(bytes), {
      attachmentEncoding: 'arraybuffer',
      forceRfc822Attachments: true,
      maxNestingDepth: 64,
    })
  } catch {
    throw new CannotRead('unreadable', 'The mail is damaged.')
  }
}

const mailOf = ({ from, to, cc, date, subject, text, html, attachments }: Email): Mail => ({
  headers: [
    ['From', from && addressText(from)],
    ['To', to?.map(addressText).join(', ')],
    ['Cc', cc?.map(addressText).join(', ')],
    ['Date', date],
    ['Subject', subject],
  ],
  text: text ?? '',
  html: html ?? '',
  attachments: attachments
    .filter(one => !isPartOfText(one))
    .map(({ filename, content, mimeType }) => ({
      name: filename ?? (mimeType === 'message/rfc822' ? 'Forwarded mail' : 'Attachment'),
      content: typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content),
      mimeType,
    })),
  gaps: [],
})

function addressText(address: Address): string {
  if (address.group) return `${address.name}: ${address.group.map(addressText).join(', ')}`
  return address.name ? `${address.name} <${address.address}>` : address.address
}

/** A logo or a signature's picture, shown within the text. */
const isPartOfText = ({ mimeType, related, disposition, contentId }: Attachment): boolean =>
  mimeType.startsWith('image/') && (related === true || (disposition === 'inline' && contentId !== undefined))

async function addAttachment(
  name: string,
  { content, mimeType }: Mail['attachments'][number],
  read: ReadAttachment,
  pages: Pages,
  gaps: string[],
): Promise<void> {
  try {
    const found = await read(name, content, mimeType)
    for (const { label, paragraphs, readable } of found.pages) {
      pages.begin(label ? `${name}, ${label}` : name)
      for (const paragraph of paragraphs) pages.add(paragraph)
      if (!readable) pages.unreadable()
    }
    gaps.push(...found.gaps.map(gap => `${name}: ${gap}`))
  } catch (error) {
    if (!(error instanceof CannotRead)) throw error
    gaps.push(`${name}: ${error.message}`)
  }
}
