import { type Context, changes, conflict, invalidField, notFound, sentence } from '../../../kernel/index.ts'
import { keyOf } from '../../../kernel/names/name-keys.ts'
import { changeRecord, insertRecord } from '../../../kernel/records/index.ts'
import { partySigned } from '../events.ts'
import { type PartyChange, type PartyInput, type PartyRow, party } from '../party.ts'
import { documentSeen } from '../room-documents.ts'
import { claimOpenTransaction, partiesOf, presentParty, statusOf } from '../rows.ts'
import { statusWords } from '../states.ts'
import { transaction } from '../transaction.ts'
import type { SignedInput } from './schemas.ts'

export const signingErrors = {
  out_of_order: [409, 'Parties earlier in the signing order have not signed; see `waiting_for`'],
  party_left: [409, 'The party has left the transaction'],
  already_signed: [409, 'The party already signed another document; see `sha256`'],
} as const

export async function listParties(ctx: Context, id: number) {
  await transaction.find(ctx, id)
  return (await partiesOf(ctx, id)).map(presentParty)
}

/** Enters parties in the order given, each with its own `idx`. */
export async function insertParties(
  ctx: Context,
  id: number,
  given: readonly PartyInput[],
  path?: string,
): Promise<void> {
  const known = await partiesOf(ctx, id)
  const taken = new Set(known.filter(one => one.left_at === null).map(partyKey))
  let idx = known.length
  for (const [at, one] of given.entries()) {
    const { name, role = null, signatory = null } = one
    const field = path === undefined ? 'name' : `${path}.${at}.name`
    const key = partyKey({ name, role, signatory })
    if (taken.has(key))
      throw conflict('duplicate', sentence`${name} is a party in that role already.`, { path: field })
    taken.add(key)
    await insertRecord(ctx, party, one, { transaction_id: id, idx })
    idx += 1
  }
}

/** A party is there once in a role and with a signatory. */
const partyKey = ({ name, role, signatory }: Pick<PartyRow, 'name' | 'role' | 'signatory'>): string =>
  JSON.stringify([keyOf(name), role?.toLowerCase() ?? null, signatory === null ? null : keyOf(signatory)])

export async function addParty(ctx: Context, id: number, input: PartyInput) {
  await claimOpenTransaction(ctx, id)
  await insertParties(ctx, id, [input])
  return presentParty((await partiesOf(ctx, id)).at(-1) as PartyRow)
}

export async function partyAt(ctx: Context, id: number, idx: number): Promise<PartyRow> {
  const party = (await partiesOf(ctx, id)).find(one => one.idx === idx)
  if (!party) throw notFound()
  return party
}

/** Changes the details of a party that has not signed. */
export async function changeParty(ctx: Context, id: number, idx: number, change: PartyChange) {
  await claimOpenTransaction(ctx, id)
  const before = await partyAt(ctx, id, idx)
  if (before.signed_at !== null)
    throw conflict('already_signed', sentence`${before.name} has signed: what it signed as stands.`, {
      sha256: before.sha256,
    })
  const after = await changeRecord(ctx, party, before, change)
  ctx.note(changes(before, after))
  return presentParty(after)
}

const update = ({ db, now }: Context, { id }: PartyRow, values: Partial<Omit<PartyRow, 'id' | 'org_id'>>) =>
  db
    .updateTable('transaction_parties')
    .set({ ...values, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/**
 * Records a party's signature: when, how, the document by its digest, and from where it was recorded.
 * Repeating it changes nothing. 409 `out_of_order` before everyone with a lower signing order has signed.
 */
export async function markSigned(ctx: Context, id: number, idx: number, given: SignedInput) {
  const transaction = await claimOpenTransaction(ctx, id)
  const party = await partyAt(ctx, id, idx)
  const { document, sha256 } = await whatWasSigned(ctx, transaction.room_id, given)
  if (party.left_at !== null) throw conflict('party_left', sentence`${party.name} left the transaction.`)
  if (party.signed_at !== null) {
    if (sha256 === null || sha256 === party.sha256) return presentParty(party)
    throw conflict('already_signed', sentence`${party.name} signed another document already.`, {
      sha256: party.sha256,
    })
  }
  assertItsTurn(party, await partiesOf(ctx, id))
  if (statusOf(transaction) === 'on_hold')
    throw conflict('is_over', sentence`The transaction is on hold: it cannot be signed until it resumes.`, {
      state: 'on_hold',
    })
  const signed_at = given.signed_at ?? ctx.now
  if (signed_at > ctx.now) throw invalidField('signed_at', sentence`is in the future`)
  const signed = await update(ctx, party, {
    signed_at,
    recorded_by: ctx.principal.name,
    method: given.method,
    document,
    sha256,
    address: ctx.address,
    user_agent: ctx.userAgent,
  })
  ctx.note({
    after: {
      party: party.name,
      method: given.method,
      ...(document !== null && { document }),
      ...(sha256 !== null && { sha256 }),
    },
  })
  await ctx.emit(partySigned, { transaction_id: id, idx, party: party.name, sha256 })
  return presentParty(signed)
}

async function whatWasSigned(ctx: Context, roomId: number | null, given: SignedInput) {
  const { document_id, document = null, sha256 = null } = given
  if (document_id === undefined) return { document, sha256 }
  const found = roomId === null ? undefined : await documentSeen(ctx, roomId, document_id)
  if (!found) throw invalidField('document_id', sentence`is not a document of the linked data room`)
  if (sha256 !== null && found.sha256 !== null && sha256 !== found.sha256)
    throw invalidField('sha256', sentence`does not match the document`)
  return { document: document ?? found.name, sha256: sha256 ?? found.sha256 }
}

/** Parties who sign before this one and have not signed. */
export const waitingFor = (party: PartyRow, parties: readonly PartyRow[]): PartyRow[] =>
  parties.filter(
    one =>
      one.left_at === null &&
      one.signed_at === null &&
      party.signing_order !== null &&
      one.signing_order !== null &&
      one.signing_order < party.signing_order,
  )

export function assertItsTurn(party: PartyRow, parties: readonly PartyRow[]): void {
  const before = waitingFor(party, parties)
  if (before.length > 0)
    throw conflict(
      'out_of_order',
      sentence`${party.name} signs after ${before.map(({ name }) => name).join(', ')}.`,
      { waiting_for: before.map(({ idx }) => idx) },
    )
}

/** Takes back that a party signed, while the transaction is not signed as a whole. */
export async function takeBackSignature(ctx: Context, id: number, idx: number, reason: string) {
  const transaction = await claimOpenTransaction(ctx, id)
  const party = await partyAt(ctx, id, idx)
  if (!['drafting', 'negotiating'].includes(transaction.status))
    throw conflict(
      'is_over',
      sentence`The transaction is ${statusWords[statusOf(transaction)]}: its signatures can no longer be changed.`,
      {
        state: transaction.status,
      },
    )
  const taken = await update(ctx, party, {
    signed_at: null,
    recorded_by: null,
    method: null,
    document: null,
    sha256: null,
    address: null,
    user_agent: null,
  })
  ctx.note({ before: { signed_at: party.signed_at, sha256: party.sha256 }, after: { reason } })
  return presentParty(taken)
}

/** Records that a party left; its signatures stay on record. */
export async function leave(ctx: Context, id: number, idx: number, reason: string) {
  await claimOpenTransaction(ctx, id)
  const party = await partyAt(ctx, id, idx)
  if (party.left_at !== null) return presentParty(party)
  const left = await update(ctx, party, { left_at: ctx.now, left_reason: reason })
  ctx.note({ after: { party: party.name, reason } })
  return presentParty(left)
}
