import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { type Context, conflict, forbidden, notFound, sentence } from '../../../kernel/index.ts'

export type NdaRow = Selectable<Tables['vdr_ndas']>
type Reading = Pick<Context, 'db'>

/**
 * States of a person's acceptance of a room's NDA; those who manage the office, and non-members, are not
 * asked.
 */
export const ndaStates = ['not_asked', 'open', 'accepted'] as const
export type NdaState = (typeof ndaStates)[number]

/** Returns the hash of an NDA's version: one changed letter makes it another. */
export const hashOfNda = (content: string): string => createHash('sha256').update(content).digest('hex')

/** Keeps a text as a version of a room's agreement, once; returns its id. */
export async function keepNda({ db, now }: Context, room_id: number, content: string): Promise<number> {
  const hash = hashOfNda(content)
  const { id } = await db
    .insertInto('vdr_ndas')
    .values({ room_id, hash, content, created_at: now, updated_at: now })
    .onConflict(oc => oc.columns(['org_id', 'room_id', 'hash']).doUpdateSet({ updated_at: now }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The agreement that a room asks for now; undefined for none. */
export const ndaOfRoom = ({ db }: Reading, roomId: number): Promise<NdaRow | undefined> =>
  db
    .selectFrom('vdr_ndas')
    .innerJoin('vdr_rooms', join =>
      join.onRef('vdr_rooms.id', '=', 'vdr_ndas.room_id').onRef('vdr_rooms.nda_hash', '=', 'vdr_ndas.hash'),
    )
    .selectAll('vdr_ndas')
    .where('vdr_rooms.id', '=', roomId)
    .executeTakeFirst()

/** The agreement that a link asks for: its own, or else that of its room. */
export const ndaOfLink = (
  ctx: Reading,
  { nda_id, room_id }: { nda_id: number | null; room_id: number },
): Promise<NdaRow | undefined> =>
  nda_id === null
    ? ndaOfRoom(ctx, room_id)
    : ctx.db.selectFrom('vdr_ndas').selectAll().where('id', '=', nda_id).executeTakeFirst()

export async function ndasById({ db }: Reading, ids: readonly number[]): Promise<Map<number, NdaRow>> {
  const rows =
    ids.length === 0 ? [] : await db.selectFrom('vdr_ndas').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map(row => [row.id, row]))
}

export const nda_changed = [409, 'The agreement has changed: read and accept it again'] as const

/** 409 `nda_changed` where another text was read than the one that is asked for. */
export function assertSameText({ hash }: NdaRow, read: string | undefined): void {
  if (read !== undefined && read !== hash)
    throw conflict('nda_changed', sentence`The agreement has changed: read it again before you accept it.`)
}

/** Stores who accepted which text, from where and with what. */
export async function keepAcceptance(
  { db, now, address, userAgent }: Context,
  nda: NdaRow,
  who: { name: string; email: string; visit_id: number | null; user_id: number | null },
): Promise<void> {
  await db
    .insertInto('vdr_nda_acceptances')
    .values({
      ...who,
      nda_id: nda.id,
      room_id: nda.room_id,
      address,
      user_agent: userAgent?.slice(0, 300) ?? null,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

/** Returns when the caller accepted a room's current NDA; null where they have not. */
export async function acceptedByMember(
  { db, principal }: Pick<Context, 'db' | 'principal'>,
  nda: NdaRow,
): Promise<string | null> {
  const row = await db
    .selectFrom('vdr_nda_acceptances')
    .select('created_at')
    .where('nda_id', '=', nda.id)
    .where('user_id', '=', principal.userId)
    .executeTakeFirst()
  return row?.created_at ?? null
}

/** Returns when each member accepted a room's current NDA, by their id; without those who have not. */
export async function acceptedByMembers({ db }: Reading, nda: NdaRow): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('vdr_nda_acceptances')
    .select(['user_id', 'created_at'])
    .where('nda_id', '=', nda.id)
    .where('user_id', 'is not', null)
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map(({ user_id, created_at }) => [user_id as number, created_at]))
}

/** The first room whose NDA the caller has yet to accept; where there is none, nothing is required. */
export async function firstOpenNda(ctx: Context) {
  const rooms = await ctx.db
    .selectFrom('vdr_members')
    .innerJoin('vdr_rooms', 'vdr_rooms.id', 'vdr_members.room_id')
    .select('vdr_rooms.id')
    .where('vdr_members.user_id', '=', ctx.principal.userId)
    .where('vdr_rooms.nda_hash', 'is not', null)
    .orderBy('vdr_rooms.id')
    .execute()
  for (const { id } of rooms) {
    const status = await ndaStatus(ctx, id)
    if (!status.accepted) return status
  }
  const nothing = { accepted_at: null, nda_text: null, nda_hash: null }
  return { room_id: null, required: false, accepted: rooms.length > 0, ...nothing }
}

/** Returns the caller's NDA status in a room: members accept the NDA before they see anything. */
export async function ndaStatus(ctx: Context, roomId: number) {
  const room = await ctx.db.selectFrom('vdr_rooms').select('id').where('id', '=', roomId).executeTakeFirst()
  if (!room) throw notFound()
  const nda = await ndaOfRoom(ctx, roomId)
  const member = await ctx.db
    .selectFrom('vdr_members')
    .select('id')
    .where('room_id', '=', roomId)
    .where('user_id', '=', ctx.principal.userId)
    .executeTakeFirst()
  const accepted_at = nda ? await acceptedByMember(ctx, nda) : null
  return {
    room_id: roomId,
    required: nda !== undefined && member !== undefined,
    accepted: accepted_at !== null,
    accepted_at,
    nda_text: nda?.content ?? null,
    nda_hash: nda?.hash ?? null,
  }
}

/** Keeps that the caller accepted the agreement of a room; 409 `nda_changed` where they read another text. */
export async function acceptRoomNda(
  ctx: Context,
  { room_id, nda_hash, name }: { room_id: number; nda_hash: string; name?: string | undefined },
) {
  const { principal } = ctx
  const { nda_hash: asked, accepted } = await ndaStatus(ctx, room_id)
  const nda = asked === null ? undefined : await ndaOfRoom(ctx, room_id)
  if (!nda) throw conflict('nothing_to_accept', sentence`This room requires no agreement.`)
  assertSameText(nda, nda_hash)
  if (principal.userId === null || principal.email === null)
    throw forbidden(sentence`Only a person can accept an agreement: sign in first.`)
  if (!accepted)
    await keepAcceptance(ctx, nda, {
      name: name ?? principal.name,
      email: principal.email,
      visit_id: null,
      user_id: principal.userId,
    })
  return ndaStatus(ctx, room_id)
}

export const nothing_to_accept = [409, 'The room has no agreement'] as const
