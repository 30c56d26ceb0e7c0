import MailComposer from 'nodemailer/lib/mail-composer'
import type { FileAnswer } from '../../kernel/routes/file.ts'
import type { MailAccount } from './smtp.ts'

export interface Letter {
  to: { name: string; address: string }
  subject: string
  text: string
  attachment?: FileAnswer
}

/** A letter as the office's account sends it (RFC 5322), under an identity of its own that every attempt repeats. */
export function compose(
  letter: Letter,
  { fromName, fromAddress, replyTo }: MailAccount,
  { messageId, date }: { messageId: string; date: string },
): Promise<Buffer> {
  return written(letter, {
    from: { name: fromName, address: fromAddress },
    ...(replyTo === null ? {} : { replyTo }),
    messageId,
    date: new Date(date),
  })
}

/** A letter as a file that a person's own mail program opens as a draft of theirs: without a sender. */
export const composeDraft = (letter: Letter): Promise<Buffer> =>
  written(letter, { headers: { 'X-Unsent': '1' } })

function written(
  { to, subject, text, attachment }: Letter,
  more: ConstructorParameters<typeof MailComposer>[0],
): Promise<Buffer> {
  const attachments = attachment
    ? [
        {
          filename: attachment.name,
          contentType: attachment.type,
          content: Buffer.from(attachment.content),
        },
      ]
    : []
  return new MailComposer({
    to,
    subject,
    text,
    attachments,
    newline: 'windows',
    // Every part is given here; nothing a letter says may be taken for a file or an address to read.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...more,
  })
    .compile()
    .build()
}
