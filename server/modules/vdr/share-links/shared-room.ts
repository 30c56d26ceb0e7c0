import { fromBit, fromJson, toBit } from '../../../database/columns.ts'
import { type Context, conflict, invalidField, notFound, sentence } from '../../../kernel/index.ts'
import { accountRow, notConfigured } from '../../../platform/mail/account.ts'
import { letterheadOf, logoAddress } from '../../../platform/office/letterhead.ts'
import { assertSameText, keepAcceptance } from '../rights/ndas.ts'
import { type Grant, lesser, type Permission, reaches } from '../rights/permissions.ts'
import { accessBy, grantsOfGroup, type RoomAccess } from '../rights/room-access.ts'
import type { DocumentRow } from '../room-documents.ts'
import type { NdaInput, VisitInput } from '../schemas/share.ts'
import { byIndex, indexOf } from '../tree/index-numbers.ts'
import { foldersOf } from '../tree/places.ts'
import { logAccess } from './accesses.ts'
import { isCodeOf, sendCode } from './codes.ts'
import type { VisitRow } from './link-proof.ts'
import type { LinkRow } from './links.ts'
import {
  admitted,
  assertGate,
  assertInvited,
  closed,
  comeIn,
  goOn,
  type Standing,
  wrongCode,
} from './visits.ts'

/**
 * Returns a link's access: its group's or the whole room, within its folders or its one document, and never
 * more than the link gives.
 */
export async function accessByLink(
  ctx: Pick<Context, 'db' | 'principal' | 'now'>,
  link: LinkRow,
): Promise<RoomAccess> {
  const most: Permission = fromBit(link.allow_download) ? 'download' : 'view'
  const nowhere = { folder_id: null, document_id: null }
  const audience: Grant[] =
    link.group_id === null
      ? [{ ...nowhere, permission: most }]
      : (await grantsOfGroup(ctx, link.group_id)).map(one => ({
          ...one,
          permission: lesser(one.permission, most),
        }))
  const folders = fromJson<number[]>(link.folder_ids)
  const lists = [audience]
  if (folders.length > 0) lists.push(folders.map(folder_id => ({ ...nowhere, folder_id, permission: most })))
  if (link.document_id !== null) lists.push([{ ...nowhere, document_id: link.document_id, permission: most }])
  return accessBy(ctx, link.room_id, lists)
}

/** Presents a link to a visitor: the next entry requirement, or the link itself. */
export async function presentShare(ctx: Context, { link, visit, nda, gate }: Standing) {
  const letterhead = await letterheadOf(ctx)
  return {
    office: letterhead.office,
    colour: letterhead.colour,
    logo: logoAddress(letterhead),
    sender: link.author,
    message: link.message,
    expires_at: link.expires_at,
    gate,
    email: visit?.email ?? null,
    nda_text: gate === 'nda' ? (nda?.content ?? null) : null,
    nda_hash: gate === 'nda' ? (nda?.hash ?? null) : null,
    name: gate === null ? await nameOf(ctx, link) : null,
    document_id: gate === null ? link.document_id : null,
    allow_download: fromBit(link.allow_download),
    watermark: fromBit(link.watermark),
    visiting: visit !== null && visit.admitted_at !== null,
  }
}

async function nameOf({ db }: Context, { room_id, document_id }: LinkRow): Promise<string> {
  const { name } =
    document_id === null
      ? await db.selectFrom('vdr_rooms').select('name').where('id', '=', room_id).executeTakeFirstOrThrow()
      : await db
          .selectFrom('vdr_room_documents')
          .select('name')
          .where('id', '=', document_id)
          .executeTakeFirstOrThrow()
  return name
}

/** Returns a link's state for its visitor. Throws 401 until the password is given. */
export async function openShare(ctx: Context, passwordFits: boolean | null) {
  const standing = await comeIn(ctx, passwordFits, { looks: true })
  if (standing.gate === 'password') throw closed('password')
  return presentShare(ctx, standing)
}

/** Takes the address of somebody who comes, and the code that was sent there. */
export async function visitShare(ctx: Context, { email, code }: VisitInput, passwordFits: boolean | null) {
  let standing = await comeIn(ctx, passwordFits)
  if (standing.gate === 'password') throw closed('password')
  if (email !== undefined && (standing.gate === 'email' || standing.gate === 'code'))
    standing = await takeAddress(ctx, standing, email)
  if (code !== undefined) standing = await takeCode(ctx, standing, code)
  return presentShare(ctx, standing)
}

async function takeAddress(ctx: Context, before: Standing, email: string): Promise<Standing> {
  const { link } = before
  assertInvited(link, email)
  if (fromBit(link.verify_email) && !(await accountRow(ctx.db))) throw notConfigured()
  const standing = await goOn(ctx, before, { email, email_proven: toBit(false) })
  if (standing.gate === 'code' && standing.visit) await sendCode(ctx, link, standing.visit, email)
  return standing
}

async function takeCode(ctx: Context, before: Standing, code: string): Promise<Standing> {
  const { gate, visit, link } = before
  assertGate(gate, ['code'])
  if (!visit) throw closed('email')
  if (await isCodeOf(ctx, visit, code)) return goOn(ctx, before, { email_proven: toBit(true) })
  await logAccess(ctx, link, 'wrong_code', { visit_id: visit.id })
  throw wrongCode()
}

/** Records that a visitor accepted the current NDA; 409 `nda_changed` where they read another. */
export async function acceptNda(
  ctx: Context,
  { name, email, nda_hash }: NdaInput,
  passwordFits: boolean | null,
) {
  const before = await comeIn(ctx, passwordFits)
  const { link, nda, visit, gate } = before
  assertGate(gate, fromBit(link.verify_email) ? ['nda'] : ['nda', 'email'])
  if (!nda) throw conflict('nothing_to_accept', sentence`This link requires no agreement.`)
  assertSameText(nda, nda_hash)
  if (visit?.email != null && visit.email !== email)
    throw invalidField('email', sentence`differs from the address given earlier`)
  assertInvited(link, email)
  const standing = await goOn(ctx, before, { name, email, nda_id: nda.id })
  const { id } = standing.visit as VisitRow
  await keepAcceptance(ctx, nda, { name, email, visit_id: id, user_id: null })
  await logAccess(ctx, link, 'nda_accepted', { visit_id: id })
  return presentShare(ctx, standing)
}

/** The folders that a link shows, by index. */
export async function sharedFolders(ctx: Context, passwordFits: boolean | null) {
  const { link } = await admitted(ctx, passwordFits)
  const { shown } = await accessByLink(ctx, link)
  const folders = await foldersOf(ctx, link.room_id)
  const index = indexOf(folders)
  return folders
    .filter(({ id }) => shown.has(id))
    .map(({ id, parent_id, name, number }) => ({ id, parent_id, name, index: index(parent_id, number) }))
    .sort((a, b) => byIndex(a.index, b.index))
}

/** Only stored documents that are not archived are shown outside. */
const showable = ({ db }: Pick<Context, 'db'>, roomId: number) =>
  db
    .selectFrom('vdr_room_documents')
    .selectAll()
    .where('room_id', '=', roomId)
    .where('status', '=', 'ready')
    .where('file_id', 'is not', null)

/** The documents that a link shows, by index. */
export async function sharedDocuments(ctx: Context, passwordFits: boolean | null, folderId?: number) {
  const { link } = await admitted(ctx, passwordFits)
  const access = await accessByLink(ctx, link)
  const index = indexOf(await foldersOf(ctx, link.room_id))
  let query = showable(ctx, link.room_id)
  if (folderId !== undefined) query = query.where('folder_id', '=', folderId)
  return (await query.execute())
    .filter(({ id }) => reaches(access.documents.get(id) ?? 'none', 'view'))
    .map(row => presentDocument(row, index, access))
    .sort((a, b) => byIndex(a.index, b.index))
}

const presentDocument = (row: DocumentRow, index: ReturnType<typeof indexOf>, access: RoomAccess) => ({
  id: row.id,
  folder_id: row.folder_id,
  name: row.name,
  index: row.number === null ? null : index(row.folder_id, row.number),
  content_type: row.content_type,
  size: row.size,
  version: row.version,
  may_download: reaches(access.documents.get(row.id) ?? 'none', 'download'),
  updated_at: row.updated_at,
})

/** Returns a document of a link with its permission; 404 for any other. */
export async function documentByLink(
  ctx: Pick<Context, 'db' | 'principal' | 'now'>,
  link: LinkRow,
  id: number,
): Promise<{ row: DocumentRow; access: RoomAccess }> {
  const access = await accessByLink(ctx, link)
  const row = await showable(ctx, link.room_id).where('id', '=', id).executeTakeFirst()
  if (!row || !reaches(access.documents.get(id) ?? 'none', 'view')) throw notFound()
  return { row, access }
}

export async function sharedDocument(ctx: Context, id: number, passwordFits: boolean | null) {
  const { link } = await admitted(ctx, passwordFits)
  const { row, access } = await documentByLink(ctx, link, id)
  return presentDocument(row, indexOf(await foldersOf(ctx, link.room_id)), access)
}
