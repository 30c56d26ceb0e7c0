import { fromJson, toJson } from '../../../database/columns.ts'
import { tellPeerDeal } from '../../../deals/peer-deals.ts'
import type { Context } from '../../../kernel/index.ts'
import type { LinkKind } from '../kinds/event-types.ts'
import { type Difference, noteConflict, settleConflict } from './conflicts.ts'
import type { Moment, Registers } from './registers.ts'

/** A linked record of the peer: its values, and our own record. */
export interface Link {
  /** Null while it is new. */
  id: number | null
  connectionId: number
  kind: LinkKind
  peerId: string
  registers: Registers
  /** When it last told of the record; null where it only deleted it. */
  told: Moment | null
  deleted: Moment | null
  dealId: number | null
  /** The deal to which it was tied when it was read. */
  readonly wasDealId: number | null
  /** The deal's version as the peer left it. */
  dealVersion: number | null
  /** The deal's fields as the peer left them. */
  dealFields: Readonly<Record<string, unknown>>
  raisedFundId: number | null
  /** The fields of the fund that is raised as the peer left them. */
  fundFields: Readonly<Record<string, unknown>>
  archivedAt: string | null
  archivedStage: string | null
  /** Fields that now differ between the two sides, and fields that agree again. */
  differences: Difference[]
  settled: string[]
}

/** The deal that a record of the platform is here. */
export async function dealOfPeer({ db }: Pick<Context, 'db'>, peerId: string): Promise<number | null> {
  const row = await db
    .selectFrom('peer_links')
    .select('deal_id')
    .where('peer_id', '=', peerId)
    .where('deal_id', 'is not', null)
    .orderBy('id')
    .executeTakeFirst()
  return row?.deal_id ?? null
}

/** The link of a record of the peer; a new one, not kept yet, where it was never heard of. */
export async function linkOf(
  { db }: Context,
  connectionId: number,
  kind: LinkKind,
  peerId: string,
): Promise<Link> {
  const row = await db
    .selectFrom('peer_links')
    .selectAll()
    .where('connection_id', '=', connectionId)
    .where('kind', '=', kind)
    .where('peer_id', '=', peerId)
    .executeTakeFirst()
  return {
    id: row?.id ?? null,
    connectionId,
    kind,
    peerId,
    registers: fromJson<Registers>(row?.fields ?? '{}'),
    told: momentOf(row?.told_at, row?.told_arrival),
    deleted: momentOf(row?.deleted_at, row?.deleted_arrival),
    dealId: row?.deal_id ?? null,
    wasDealId: row?.deal_id ?? null,
    dealVersion: row?.deal_version ?? null,
    dealFields: fromJson<Link['dealFields']>(row?.deal_fields ?? '{}'),
    raisedFundId: row?.raised_fund_id ?? null,
    fundFields: fromJson<Link['fundFields']>(row?.fund_fields ?? '{}'),
    archivedAt: row?.archived_at ?? null,
    archivedStage: row?.archived_stage ?? null,
    differences: [],
    settled: [],
  }
}

const momentOf = (at: string | null | undefined, arrival = 0): Moment | null => (at ? { at, arrival } : null)

/** Stores a link with its new differences and those settled. */
export async function saveLink(ctx: Context, link: Link): Promise<void> {
  const { db, now } = ctx
  const [name] = link.registers.name ?? []
  const values = {
    fields: toJson(link.registers),
    name: typeof name === 'string' ? name : null,
    told_at: link.told?.at ?? null,
    told_arrival: link.told?.arrival ?? 0,
    deleted_at: link.deleted?.at ?? null,
    deleted_arrival: link.deleted?.arrival ?? 0,
    deal_id: link.dealId,
    deal_version: link.dealVersion,
    deal_fields: toJson(link.dealFields),
    raised_fund_id: link.raisedFundId,
    fund_fields: toJson(link.fundFields),
    archived_at: link.archivedAt,
    archived_stage: link.archivedStage,
    updated_at: now,
  }
  const { id } =
    link.id === null
      ? await db
          .insertInto('peer_links')
          .values({
            connection_id: link.connectionId,
            kind: link.kind,
            peer_id: link.peerId,
            ...values,
            created_at: now,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      : { id: link.id }
  if (link.id !== null) await db.updateTable('peer_links').set(values).where('id', '=', id).execute()
  if (link.dealId !== null && link.dealId !== link.wasDealId)
    await tellPeerDeal(ctx, { peerDealId: link.peerId, dealId: link.dealId })
  for (const difference of link.differences) await noteConflict(ctx, id, difference)
  for (const field of link.settled) await settleConflict(ctx, id, field)
}
