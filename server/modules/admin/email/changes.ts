// The office's mail account changes in two steps: it is entered, and it is put into use. No proposal stores a
// password, so a second person approves a row that nobody changes: entering another account makes another
// row.

import { type Context, invalidField, notFound, type Sentence, sentence } from '../../../kernel/index.ts'
import { accountRow, type MailAccountRow } from '../../../platform/mail/account.ts'
import { notify } from '../../../platform/notifications.ts'
import { isLoopback } from '../../../platform/outbound/addresses.ts'
import { strangerAmong } from '../../../platform/secrets/kept-secret.ts'
import { getPending, type MailAccountInput, pendingRow } from './email.ts'

/**
 * Keeps an account until it is used, in place of one that was entered before. A connection without encryption is for a server on
 * this computer alone.
 */
export async function enterMailAccount(ctx: Context, account: MailAccountInput): Promise<number> {
  const { host, port, security, from_name, from_address } = account
  if (security === 'none' && host !== 'localhost' && !isLoopback(host))
    throw invalidField(
      'security',
      sentence`must be tls or starttls: only a server on this computer may be unencrypted`,
    )
  const known = [await pendingRow(ctx), await accountRow(ctx.db)]
  const username = account.username ?? null
  await ctx.db.deleteFrom('pending_mail_accounts').execute()
  const { id } = await ctx.db
    .insertInto('pending_mail_accounts')
    .values({
      host,
      port,
      security,
      username,
      password_sealed: username === null ? null : sealedPassword(ctx, { ...account, username }, known),
      from_name,
      from_address,
      reply_to: account.reply_to ?? null,
      entered_by: ctx.principal.name,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  ctx.note({ host, port, security, from_address })
  return id
}

/** The office sends with the account that was entered, from now on. */
export async function switchMailAccount(ctx: Context, id: number): Promise<void> {
  const row = await pendingRow(ctx)
  if (row?.id !== id) throw notFound()
  const { id: _id, org_id, entered_by, created_at, ...account } = row
  const values = { ...account, updated_at: ctx.now }
  await ctx.db
    .insertInto('mail_accounts')
    .values({ ...values, created_at: ctx.now })
    .onConflict(oc => oc.column('org_id').doUpdateSet(values))
    .execute()
  await ctx.db.deleteFrom('pending_mail_accounts').where('id', '=', id).execute()
  const { host, port, security, from_address } = account
  ctx.note({ host, port, security, from_address })
  await tellOfAccount(
    ctx,
    entered_by,
    sentence`Notices, invitations and reset links are sent through ${host}:${port} as ${from_address}.`,
  )
}

/** Discards a pending mail account without using it. */
export async function discardMailAccount(ctx: Context, id: number): Promise<void> {
  await getPending(ctx, id)
  await ctx.db.deleteFrom('pending_mail_accounts').where('id', '=', id).execute()
}

/** The office has no mail account any more. */
export async function deleteMailAccount(ctx: Context): Promise<void> {
  await tellOfAccount(ctx, ctx.principal.name, sentence`The office sends no mail until another one is set.`)
  await ctx.db.deleteFrom('mail_accounts').execute()
}

/** All administrators hear of a change, in the product: the mail itself would run through the account that was changed. */
const tellOfAccount = (ctx: Context, by: string, detail: Sentence) =>
  notify(ctx, {
    userId: null,
    area: null,
    kind: 'mail_account_changed',
    title: sentence`${by} changed the mail account`,
    detail,
    link: '/settings/mail',
  })

type Place = Pick<MailAccountRow, 'host' | 'port' | 'security' | 'username'>

/** A password stays with the connection and the user it was given for: with others it has to be given again. */
function sealedPassword(
  { services: { vault } }: Context,
  account: MailAccountInput & { username: string },
  known: ReadonlyArray<(Place & { password_sealed: string | null }) | undefined>,
): string | null {
  const { password } = account
  if (password) return vault.seal(password)
  if (password === null) return null
  const same = known.find(row => row && strangerAmong([placeOf(row)], [placeOf(account)]) === undefined)
  return same?.password_sealed ?? null
}

const placeOf = ({ host, port, security, username }: Place) =>
  JSON.stringify([host, port, security, username])
