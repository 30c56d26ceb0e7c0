import PostalMime, { type Email } from 'postal-mime'
import { sentence } from '../kernel/language/sentence.ts'
import type { RefusedFile } from './extract/refused-file.ts'

/** A mail server's report on one recipient (RFC 3464). */
export interface ReportedRecipient {
  address: string
  /** The original address, where the mail was forwarded. */
  originally: string | null
  action: 'failed' | 'delayed' | 'delivered' | 'relayed' | 'expanded'
  /** The words of the server that refused it, or else the code of the status. */
  words: string
}

/** A report of a mail server on a message that somebody sent. */
export interface DeliveryReport {
  recipients: ReportedRecipient[]
  /** The id and recipients of the reported message. */
  messageId: string
  to: string[]
}

const ACTIONS: readonly string[] = [
  'failed',
  'delayed',
  'delivered',
  'relayed',
  'expanded',
] satisfies ReportedRecipient['action'][]

/** Reads a returned message; refused where it is none, or does not tell which message it is about. */
export async function deliveryReportOf(bytes: Uint8Array): Promise<DeliveryReport | RefusedFile> {
  const mail = await parse(bytes)
  const part = (...types: string[]) => mail?.attachments.find(({ mimeType }) => types.includes(mimeType))
  const status = part('message/delivery-status', 'message/global-delivery-status')
  if (!status)
    return {
      unfit: sentence`is not a delivery report. Upload the returned message itself as a file (.eml)`,
    }
  const original = part('message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers')
  const about = original && (await parse(bytesOf(original.content)))
  if (!about?.messageId) return { unfit: sentence`does not identify the message it is about` }
  const recipients = recipientsIn(new TextDecoder().decode(bytesOf(status.content)))
  if (recipients.length === 0) return { unfit: sentence`does not report the status of any recipient` }
  return {
    recipients,
    messageId: about.messageId,
    to: (about.to ?? []).flatMap(({ address }) => (address ? [address] : [])),
  }
}

const parse = (bytes: Uint8Array): Promise<Email | null> =>
  PostalMime.parse(bytes, {
    attachmentEncoding: 'arraybuffer',
    forceRfc822Attachments: true,
    maxNestingDepth: 64,
  }).catch(() => null)

const bytesOf = (content: ArrayBuffer | Uint8Array | string): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)

/** The groups of fields after the first, which is about the message as a whole. */
function recipientsIn(status: string): ReportedRecipient[] {
  const groups = status.replaceAll('\r\n', '\n').split(/\n[ \t]*\n/)
  return groups.flatMap(group => {
    const fields = fieldsOf(group)
    const address = addressIn(fields.get('final-recipient'))
    const action = fields.get('action')?.toLowerCase() ?? ''
    if (address === null || !ACTIONS.includes(action)) return []
    return [
      {
        address,
        originally: addressIn(fields.get('original-recipient')),
        action: action as ReportedRecipient['action'],
        words:
          (fields.get('diagnostic-code') ?? '').replace(/^[\w-]+;\s*/, '') || (fields.get('status') ?? ''),
      },
    ]
  })
}

/** Fields by their names in small letters; a line that begins with a blank goes on with the one before. */
function fieldsOf(group: string): Map<string, string> {
  const lines = group.replaceAll(/\n[ \t]+/g, ' ').split('\n')
  return new Map(
    lines.flatMap(line => {
      const [, name, value] = /^([\w-]+):\s*(.*?)\s*$/.exec(line) ?? []
      return name && value ? [[name.toLowerCase(), value] as const] : []
    }),
  )
}

/** Returns the address of `rfc822; name@example.com`. */
const addressIn = (field: string | undefined): string | null =>
  field?.replace(/^[\w-]+;\s*/, '').replace(/^<(.*)>$/, '$1') || null
