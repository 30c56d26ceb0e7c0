import outlook, { type FieldsData } from '@kenjiuno/msgreader'
import { assertSoundCompound } from './compound-file.ts'
import { CannotRead, type Content } from './content.ts'
import { type Mail, type ReadAttachment, readMail } from './eml.ts'

type Reader = typeof outlook

// The package is CommonJS: its default export is the module for Node, and the class itself for some bundlers.
const loaded = outlook as unknown as Reader & { default?: Reader }
const MsgReader = loaded.default ?? loaded

/** A mail as Outlook saves it (MS-OXMSG), read as every other mail is. */
export function readMsg(bytes: Uint8Array, depth: number, read: ReadAttachment): Promise<Content> {
  return readMail(() => mailOf(bytes), depth, read)
}

function mailOf(bytes: Uint8Array): Mail {
  try {
    assertSoundCompound(bytes)
    const reader = new MsgReader(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    const fields = reader.getFileData()
    if (fields.error) throw new Error(fields.error)
    const html = fields.html ? new TextDecoder().decode(fields.html) : (fields.bodyHtml ?? '')
    const text = fields.body ?? ''
    return {
      headers: [
        ['From', named(fields.senderName, fields.senderSmtpAddress ?? fields.senderEmail)],
        ['To', recipients(fields, 'to')],
        ['Cc', recipients(fields, 'cc')],
        ['Date', fields.clientSubmitTime ?? fields.messageDeliveryTime],
        ['Subject', fields.subject],
      ],
      text,
      html,
      attachments: (fields.attachments ?? []).flatMap(one => {
        // A picture within the text.
        if (one.attachmentHidden) return []
        const { fileName, content } = reader.getAttachment(one)
        return [
          {
            name: one.innerMsgContent ? `${one.name ?? 'Forwarded mail'}.msg` : fileName,
            content,
            mimeType: one.attachMimeTag ?? '',
          },
        ]
      }),
      gaps: text === '' && html === '' && fields.compressedRtf ? [RICH_TEXT] : [],
    }
  } catch {
    throw new CannotRead('unreadable', 'The mail is damaged.')
  }
}

const RICH_TEXT = 'Its text is in rich text alone: save it as .eml.'

const named = (name: string | undefined, address: string | undefined): string | undefined =>
  name && address && name !== address ? `${name} <${address}>` : (address ?? name)

const recipients = ({ recipients: all = [] }: FieldsData, kind: 'to' | 'cc'): string =>
  all
    .filter(({ recipType = 'to' }) => recipType === kind)
    .flatMap(({ name, smtpAddress, email }) => named(name, smtpAddress ?? email) ?? [])
    .join(', ')
