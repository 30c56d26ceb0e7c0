import { z } from 'zod'
import {
  type Context,
  entity,
  field,
  input,
  invalidField,
  type PrepareContext,
  type Sentence,
  sentence,
} from '../../../kernel/index.ts'
import { accountRow, type MailAccountRow, notConfigured } from '../../../platform/mail/account.ts'
import { sendNow } from '../../../platform/mail/send-now.ts'
import { type Security, securities } from '../../../platform/mail/smtp.ts'
import { notify } from '../../../platform/notifications.ts'
import { isLoopback } from '../../../platform/outbound/addresses.ts'
import { strangerAmong } from '../../../platform/secrets/kept-secret.ts'

export const MailAccountInput = input('MailAccountInput', {
  host: z
    .string()
    .trim()
    .toLowerCase()
    .max(253)
    .regex(/^[a-z0-9.:-]+$/, sentence`must be the name or the address of a server`.english)
    .meta({
      description: 'Mail server; may be on the office’s own network',
      example: 'smtp.example.com',
    }),
  port: z.int().min(1).max(65_535).meta({ description: 'Usually 465 for tls and 587 for starttls' }),
  security: z.enum(securities).meta({
    description: '`tls` from the first byte, `starttls` before any data, `none` only for this computer',
  }),
  username: field.text(254).nullish(),
  password: field.text(1000).nullish().meta({
    description:
      'Stored encrypted and never shown. Omit to keep it while server and user stay the same; null removes it',
  }),
  from_name: field.line(200).meta({ description: 'Sender name', example: 'Alder Capital' }),
  from_address: field.email(),
  reply_to: field.email().nullish().meta({ description: 'Reply address. Default: the sender’s address' }),
})
type MailAccountInput = z.output<typeof MailAccountInput>

export const mailAccountExample = {
  host: 'smtp.example.com',
  port: 587,
  security: 'starttls' as const,
  username: 'office@example.com',
  password: 'a password of the server',
  from_name: 'Alder Capital',
  from_address: 'office@example.com',
}

export const MailAccount = entity('MailAccount', {
  configured: z.boolean(),
  host: z.string().nullable(),
  port: z.int().nullable(),
  security: z.enum(securities).nullable(),
  username: z.string().nullable(),
  has_password: z.boolean(),
  from_name: z.string().nullable(),
  from_address: z.string().nullable(),
  reply_to: z.string().nullable(),
  updated_at: field.timestamp().nullable(),
})

export const TestMail = input('TestMail', { to: field.email() })
export const MailSent = entity('MailSent', {
  sent: z.literal(true),
  response: z.string().meta({ description: 'The server’s reply, verbatim' }),
})

/** The office's mail account without its password; all empty where none is set. */
export async function getMailAccount({ db }: Context): Promise<z.input<typeof MailAccount>> {
  const row = await accountRow(db)
  return {
    configured: row !== undefined,
    host: row?.host ?? null,
    port: row?.port ?? null,
    security: (row?.security as Security | undefined) ?? null,
    username: row?.username ?? null,
    has_password: row !== undefined && row.password_sealed !== null,
    from_name: row?.from_name ?? null,
    from_address: row?.from_address ?? null,
    reply_to: row?.reply_to ?? null,
    updated_at: row?.updated_at ?? null,
  }
}

/** Sets the office's mail account. A connection without encryption is for a server on this computer alone. */
export async function putMailAccount(ctx: Context, account: MailAccountInput) {
  const { host, port, security, from_name, from_address } = account
  if (security === 'none' && host !== 'localhost' && !isLoopback(host))
    throw invalidField(
      'security',
      sentence`must be tls or starttls: only a server on this computer may be unencrypted`,
    )
  const before = await accountRow(ctx.db)
  const username = account.username ?? null
  const values = {
    host,
    port,
    security,
    username,
    password_sealed: username === null ? null : sealedPassword(ctx, { ...account, username }, before),
    from_name,
    from_address,
    reply_to: account.reply_to ?? null,
    updated_at: ctx.now,
  }
  await ctx.db
    .insertInto('mail_accounts')
    .values({ ...values, created_at: ctx.now })
    .onConflict(oc => oc.column('org_id').doUpdateSet(values))
    .execute()
  ctx.note({ host, port, security, from_address })
  await tellOfAccount(
    ctx,
    sentence`Notices, invitations and reset links are sent through ${host}:${port} as ${from_address}.`,
  )
  return getMailAccount(ctx)
}

/** A password stays with the connection and the user it was given for: with others it has to be given again. */
function sealedPassword(
  { services: { vault } }: Context,
  account: MailAccountInput & { username: string },
  before: MailAccountRow | undefined,
): string | null {
  const { password } = account
  if (password) return vault.seal(password)
  if (password === null || !before) return null
  return strangerAmong([placeOf(before)], [placeOf(account)]) === undefined ? before.password_sealed : null
}

const placeOf = ({
  host,
  port,
  security,
  username,
}: Pick<MailAccountRow, 'host' | 'port' | 'security' | 'username'>) =>
  JSON.stringify([host, port, security, username])

/** The office has no mail account any more. */
export async function deleteMailAccount(ctx: Context): Promise<void> {
  await tellOfAccount(ctx, sentence`The office sends no mail until another one is set.`)
  await ctx.db.deleteFrom('mail_accounts').execute()
}

/** All administrators hear of a change, in the product: the mail itself would run through the account that was changed. */
const tellOfAccount = (ctx: Context, detail: Sentence) =>
  notify(ctx, {
    userId: null,
    kind: 'mail_account_changed',
    title: sentence`${ctx.principal.name} changed the mail account`,
    detail,
    link: '/settings/mail',
  })

/** Sends a few words to an address now, and answers what the server said; 502 with its refusal. */
export async function sendTestMail(ctx: PrepareContext, { to }: { to: string }) {
  const account = await ctx.read(accountRow)
  if (!account) throw notConfigured()
  const response = await sendNow(ctx, {
    to: { name: '', address: to },
    subject: sentence`Test from ${account.from_name}`,
    text: sentence`This is a test message. The office’s mail account works.`,
  })
  return { sent: true as const, response }
}
