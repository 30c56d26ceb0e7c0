import type { Selectable } from 'kysely'
import type { Db } from '../../database/index.ts'
import type { Tables } from '../../database/tables.ts'
import { sentence } from '../../kernel/language/sentence.ts'
import { conflict } from '../../kernel/problems/errors.ts'
import type { Call } from '../../kernel/routes/context.ts'
import type { MailAccount, Security } from './smtp.ts'

export type MailAccountRow = Selectable<Tables['mail_accounts']>

/** The office's account as it is kept, its password sealed; undefined where none is set. */
export const accountRow = (db: Db): Promise<MailAccountRow | undefined> =>
  db.selectFrom('mail_accounts').selectAll().executeTakeFirst()

/** The account as a connection needs it. */
export const openAccount = (row: MailAccountRow, { vault }: Call['services']): MailAccount => ({
  host: row.host,
  port: row.port,
  security: row.security as Security,
  username: row.username,
  password: row.password_sealed === null ? null : vault.open(row.password_sealed),
  fromName: row.from_name,
  fromAddress: row.from_address,
  replyTo: row.reply_to,
})

export const notConfigured = () =>
  conflict(
    'mail_not_configured',
    sentence`The office has no mail account: set one under Settings, Mail, or send the drafts from your own mail program.`,
  )

/** A route's declaration of that answer. */
export const mail_not_configured = [409, 'The office has no mail account'] as const
