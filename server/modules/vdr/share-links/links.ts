import type { Selectable } from 'kysely'
import { fromBit, fromJson, toBit, toJson } from '../../../database/columns.ts'
import type { Tables } from '../../../database/tables.ts'
import {
  type Context,
  conflict,
  invalidField,
  notFound,
  type PrepareContext,
  sentence,
} from '../../../kernel/index.ts'
import { hashPassword, hashToken, newToken } from '../../../platform/identity/index.ts'
import { accountRow, notConfigured } from '../../../platform/mail/account.ts'
import { assertKeeper } from '../access/members.ts'
import { stateOfLink } from '../rights/gates.ts'
import { keepNda, ndasById } from '../rights/ndas.ts'
import { accessTo } from '../rights/room-access.ts'
import { documentsById } from '../room-documents.ts'
import { assertOpen } from '../rooms.ts'
import type { ShareLinkInput, TrackedLinkInput } from '../schemas/share.ts'

export type LinkRow = Selectable<Tables['vdr_share_links']>

/**
 * Returns the link features of this office: whether anybody outside can open one, and whether codes can be
 * sent.
 */
export const shareSettings = async ({ db, services }: Context) => ({
  public_url: services.publicUrl,
  mail_configured: (await accountRow(db)) !== undefined,
})

/** The hash of a link's password, for `prepare`. */
export const passwordHash = async (
  _ctx: PrepareContext,
  { body }: { body: { password?: string | null | undefined } },
) => (body.password == null ? null : hashPassword(body.password))

interface NewLink extends Omit<ShareLinkInput, 'folder_ids'> {
  room_id: number
  folder_ids?: number[]
  document_id?: number
}

/** Creates a link to a room, or to one document of it. Its token is returned this once. */
async function createLink(ctx: Context, input: NewLink, password_hash: string | null) {
  const { room_id, document_id = null, group_id = null, folder_ids = [] } = input
  await assertOpen(ctx, room_id)
  await assertMayAsk(ctx, input)
  const token = newToken()
  const nda = input.nda_text == null ? null : await keepNda(ctx, room_id, input.nda_text)
  const row = await ctx.db
    .insertInto('vdr_share_links')
    .values({
      room_id,
      document_id,
      group_id,
      nda_id: nda,
      name: input.name ?? 'Link',
      message: input.message ?? null,
      token_hash: hashToken(token),
      password_hash,
      expires_at: input.expires_at == null ? null : new Date(input.expires_at).toISOString(),
      require_email: toBit(
        input.require_email || input.verify_email || input.allow.length + input.deny.length > 0,
      ),
      verify_email: toBit(input.verify_email),
      allow: toJson(input.allow),
      deny: toJson(input.deny),
      allow_download: toBit(input.allow_download),
      watermark: toBit(input.watermark),
      folder_ids: toJson([...new Set(folder_ids)]),
      max_views: input.max_views ?? null,
      author: ctx.principal.name,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const [shown] = await present(ctx, [row])
  return { ...(shown as ShownLink), token, url: `${ctx.services.baseUrl()}/share/${token}` }
}

/** Throws 422 for a target outside the room; 409 where codes could not be sent. */
async function assertMayAsk(ctx: Context, input: NewLink): Promise<void> {
  if (input.expires_at != null && Date.parse(input.expires_at) <= Date.parse(ctx.now))
    throw invalidField('expires_at', sentence`has already passed`)
  const { folders } = await accessTo(ctx, input.room_id)
  for (const [at, id] of (input.folder_ids ?? []).entries())
    if (!folders.has(id)) throw invalidField(`folder_ids.${at}`, sentence`is not a folder of this room`)
  if (input.group_id != null) {
    const group = await ctx.db
      .selectFrom('vdr_groups')
      .select('id')
      .where('room_id', '=', input.room_id)
      .where('id', '=', input.group_id)
      .executeTakeFirst()
    if (!group) throw invalidField('group_id', sentence`is not a group of this room`)
  }
  if (input.verify_email && !(await accountRow(ctx.db))) throw notConfigured()
}

export async function createShareLink(
  ctx: Context,
  roomId: number,
  input: ShareLinkInput,
  password_hash: string | null,
) {
  await assertKeeper(ctx, roomId)
  return createLink(ctx, { ...input, room_id: roomId }, password_hash)
}

export const nothing_to_send = [409, 'The office does not store the document’s bytes'] as const

/** The room of a document whose links the caller keeps. */
async function roomOfDocument(ctx: Context, documentId: number): Promise<number> {
  const row = await ctx.db
    .selectFrom('vdr_room_documents')
    .select('room_id')
    .where('id', '=', documentId)
    .executeTakeFirst()
  if (!row) throw notFound()
  await assertKeeper(ctx, row.room_id)
  return row.room_id
}

export async function createTrackedLink(
  ctx: Context,
  documentId: number,
  input: TrackedLinkInput,
  password_hash: string | null,
) {
  const room_id = await roomOfDocument(ctx, documentId)
  const { file_id } = await ctx.db
    .selectFrom('vdr_room_documents')
    .select('file_id')
    .where('id', '=', documentId)
    .executeTakeFirstOrThrow()
  if (file_id === null)
    throw conflict(
      'nothing_to_send',
      sentence`The office does not store this document: there is nothing to show.`,
    )
  return createLink(ctx, { ...input, room_id, document_id: documentId }, password_hash)
}

/** The links of a room, those to single documents among them, the newest first. */
export async function listShareLinks(ctx: Context, roomId: number) {
  await assertKeeper(ctx, roomId)
  return present(ctx, await linksOf(ctx).where('room_id', '=', roomId).execute())
}

/** The links of a room that open something now, as their rows stand; for who keeps it. */
export async function liveLinks(ctx: Context, roomId: number): Promise<LinkRow[]> {
  await assertKeeper(ctx, roomId)
  const rows = await linksOf(ctx).where('room_id', '=', roomId).execute()
  return rows.filter(row => stateOfLink(row, ctx.now) === 'live')
}

/** The links to one document, the newest first. */
export async function listTrackedLinks(ctx: Context, documentId: number) {
  await roomOfDocument(ctx, documentId)
  return present(ctx, await linksOf(ctx).where('document_id', '=', documentId).execute())
}

const linksOf = ({ db }: Context) => db.selectFrom('vdr_share_links').selectAll().orderBy('id', 'desc')

/** A link as whoever keeps its room sees it; of a single document where that is asked for. */
export async function getShareLink(ctx: Context, id: number, { tracked }: { tracked?: true } = {}) {
  const row = await linksOf(ctx).where('id', '=', id).executeTakeFirst()
  if (!row || (tracked && row.document_id === null)) throw notFound()
  await assertKeeper(ctx, row.room_id)
  const [shown] = await present(ctx, [row])
  return shown as ShownLink
}

/** Ends a link: whoever has it, and whoever came by it, sees nothing from now on. */
export async function revokeShareLink(ctx: Context, id: number, of: { tracked?: true } = {}): Promise<void> {
  const { revoked_at } = await getShareLink(ctx, id, of)
  if (revoked_at !== null) return
  await ctx.db
    .updateTable('vdr_share_links')
    .set({ revoked_at: ctx.now, updated_at: ctx.now })
    .where('id', '=', id)
    .execute()
}

type ShownLink = Awaited<ReturnType<typeof present>>[number]

async function present(ctx: Context, rows: readonly LinkRow[]) {
  const ndas = await ndasById(
    ctx,
    rows.map(({ nda_id }) => nda_id).filter(one => one !== null),
  )
  const documents = await documentsById(
    ctx,
    rows.map(({ document_id }) => document_id).filter(one => one !== null),
  )
  const opened = await lastOpened(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map(({ token_hash, password_hash, nda_id, ...row }) => ({
    ...row,
    document: row.document_id === null ? null : (documents.get(row.document_id)?.name ?? null),
    has_password: password_hash !== null,
    require_email: fromBit(row.require_email),
    verify_email: fromBit(row.verify_email),
    allow: fromJson<string[]>(row.allow),
    deny: fromJson<string[]>(row.deny),
    allow_download: fromBit(row.allow_download),
    watermark: fromBit(row.watermark),
    folder_ids: fromJson<number[]>(row.folder_ids),
    nda_text: nda_id === null ? null : (ndas.get(nda_id)?.content ?? null),
    nda_hash: nda_id === null ? null : (ndas.get(nda_id)?.hash ?? null),
    state: stateOfLink({ ...row, token_hash }, ctx.now),
    last_opened_at: opened.get(row.id) ?? null,
  }))
}

async function lastOpened({ db }: Context, links: readonly number[]): Promise<Map<number, string | null>> {
  if (links.length === 0) return new Map()
  const rows = await db
    .selectFrom('vdr_share_visits')
    .select(eb => ['link_id', eb.fn.max('admitted_at').as('at')])
    .where('link_id', 'in', links)
    .groupBy('link_id')
    .execute()
  return new Map(rows.map(({ link_id, at }) => [link_id, at]))
}
