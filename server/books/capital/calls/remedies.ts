import { type Context, conflict, invalidField, notFound, sentence } from '../../../kernel/index.ts'
import { allocate, Exact, fromMinor, sumMinor } from '../../../kernel/values/money.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { accountsNamed, addAccount } from '../../accounts/chart.ts'
import { type CallLineRow, type CallRow, callName, findCall, owedOf } from '../../calls/call-rows.ts'
import { BINDING, isOneOf } from '../../calls/states.ts'
import { postJournal } from '../../journal/journal.ts'
import { capitalAt } from '../capital-lines.ts'
import { positions } from '../figures/positions.ts'
import { type Undoing, voidRecord, voidsOf } from '../voids.ts'
import { callTermsOf } from './call-terms.ts'
import { createCall, moveCall } from './calls.ts'
import { type DefaultRemedies, type RemedyKind, type RemedyRow, remedyKinds } from './default-standing.ts'
import { type DefaultRow, gate, lineInTurn, tell, update } from './defaults.ts'

/** Where interests that are forfeited move from the defaulter to the others. */
const FORFEITED = '3600'

export interface RemedyInput {
  kind: RemedyKind
  date: string
  note?: string | null | undefined
  /** The transfer that the defaulter was made to do. */
  transfer_id?: number | undefined
}

interface Defaulted {
  call: CallRow
  line: CallLineRow
  fundId: number
  terms: DefaultRemedies
}

type Effect = Pick<RemedyRow, 'amount_minor' | 'entry_id' | 'made_call_id' | 'transfer_id'>

const NOTHING: Effect = { amount_minor: null, entry_id: null, made_call_id: null, transfer_id: null }

/**
 * Does one of the remedies that the fund's terms allow against an investor in default, on a day that is said. 409
 * `gate_not_met` without a declared default that stands, or without the remedy in the terms of the day; 409 `duplicate`
 * for one that was done.
 */
export async function applyRemedy(
  ctx: Context,
  callId: number,
  lpId: number,
  input: RemedyInput,
): Promise<CallRow> {
  const { call, line, row } = await lineInTurn(ctx, callId, lpId)
  const { declared_on } = requireStanding(row)
  if (input.date < declared_on)
    throw invalidField('date', sentence`must not be before the default was declared, ${declared_on}`)
  if (input.date > (await todayOf(ctx))) throw invalidField('date', sentence`must not be in the future`)
  const { default_remedies: terms } = await callTermsOf(ctx, call.fund_account_id, input.date)
  if (call.fund_account_id === null || terms === null || !isAgreed(terms, input.kind))
    throw gate(sentence`The fund’s call terms do not name this remedy.`, ['default_remedies'])
  if (await isDone(ctx, call.id, lpId, input.kind))
    throw conflict('duplicate', sentence`This was done already: void it first.`)
  const effect = await effects[input.kind](ctx, { call, line, fundId: call.fund_account_id, terms }, input)
  await ctx.db
    .insertInto('capital_call_remedies')
    .values({
      ...NOTHING,
      ...effect,
      call_id: call.id,
      lp_id: lpId,
      kind: input.kind,
      date: input.date,
      note: input.note ?? null,
      author: ctx.principal.name,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .execute()
  await tell(ctx, call, line, words[input.kind], input.date)
  return call
}

const words = {
  exclusion: sentence`was excluded from later calls`,
  loss_of_vote: sentence`lost the vote`,
  set_off: sentence`has distributions set off against the default`,
  forfeiture: sentence`forfeited a part of the capital account`,
  forced_transfer: sentence`had to transfer the interest`,
  recall: sentence`left a shortfall, which the others are called for`,
} satisfies Record<RemedyKind, unknown>

const isAgreed = (terms: DefaultRemedies, kind: RemedyKind): boolean =>
  kind === 'forfeiture'
    ? terms.forfeiture_pct !== null
    : kind === 'recall'
      ? terms.overcall_pct !== null
      : terms[kind]

function requireStanding(row: DefaultRow | undefined): { declared_on: string } {
  if (row?.declared_on == null) throw gate(sentence`No default is declared.`, ['declared_default'])
  if (row.cured_on !== null)
    throw gate(sentence`The default was cured on ${row.cured_on}.`, ['declared_default'])
  return { declared_on: row.declared_on }
}

async function isDone(ctx: Context, callId: number, lpId: number, kind: RemedyKind): Promise<boolean> {
  const rows = (await remediesOfCalls(ctx, [callId])).filter(row => row.lp_id === lpId && row.kind === kind)
  return rows.some(row => row.void === undefined)
}

/** The remedies of these calls in the order in which they were done, with how they were undone. */
export async function remediesOfCalls(ctx: Context, callIds: readonly number[]) {
  if (callIds.length === 0) return []
  const rows = await ctx.db
    .selectFrom('capital_call_remedies')
    .selectAll()
    .where('call_id', 'in', callIds)
    .orderBy('id')
    .execute()
  const voids = await voidsOf(
    ctx,
    'capital_call_remedy',
    rows.map(({ id }) => id),
  )
  return rows.map(row => ({ ...row, kind: row.kind as RemedyKind, void: voids.get(row.id) }))
}

const effects: Record<
  RemedyKind,
  (ctx: Context, of: Defaulted, input: RemedyInput) => Promise<Partial<Effect>>
> = {
  exclusion: async () => ({}),
  loss_of_vote: async () => ({}),
  set_off: async () => ({}),
  forfeiture: forfeit,
  forced_transfer: nameTransfer,
  recall: callOthers,
}

/** The other investors of the fund on a day. */
async function othersOf(ctx: Context, { fundId, line }: Defaulted, date: string) {
  const all = await positions(ctx, fundId, date)
  const others = all.filter(({ lpId, commitment }) => lpId !== line.lp_id && commitment > 0)
  if (others.length === 0) throw gate(sentence`The fund has no other investor.`, ['other_investors'])
  return others
}

/** A part of the capital account goes to the others by their commitments (Dr and Cr 3600). */
async function forfeit(ctx: Context, of: Defaulted, { date }: RemedyInput): Promise<Partial<Effect>> {
  const { call, line, fundId, terms } = of
  const account = sumMinor(Object.values((await capitalAt(ctx, fundId, date)).get(line.lp_id) ?? {}))
  const amount = new Exact(terms.forfeiture_pct ?? 0).times(Math.max(0, account)).floor().toNumber()
  if (amount === 0) throw gate(sentence`There is nothing in the capital account to forfeit.`, ['capital'])
  const others = await othersOf(ctx, of, date)
  const parts = allocate(
    amount,
    others.map(({ commitment }) => commitment),
  )
  const [known] = await accountsNamed(ctx, fundId, { codes: [FORFEITED], ids: [] })
  if (!known)
    await addAccount(ctx, {
      fund_account_id: fundId,
      code: FORFEITED,
      name: 'Forfeited interests',
      type: 'equity',
    })
  const { entry } = await postJournal(ctx, {
    fundAccountId: fundId,
    date,
    reference: call.reference,
    description: `Forfeiture on default of ${callName(call)}`,
    source: 'capital_call_remedy',
    status: 'posted',
    lines: [
      { code: FORFEITED, debit: amount, partnerId: line.lp_id, ilpaCategory: 'forfeiture' },
      ...others.flatMap(({ lpId }, at) =>
        (parts[at] as number) > 0
          ? [{ code: FORFEITED, credit: parts[at] as number, partnerId: lpId, ilpaCategory: 'forfeiture' }]
          : [],
      ),
    ],
  })
  return { amount_minor: amount, entry_id: entry.id }
}

/**
 * Drafts a call on the others for the amount due, each up to the overcall limit and their unfunded
 * commitment.
 */
async function callOthers(ctx: Context, of: Defaulted, { date }: RemedyInput): Promise<Partial<Effect>> {
  const { call, line, fundId, terms } = of
  const others = await othersOf(ctx, of, date)
  const room = others.map(({ commitment, unfunded }) =>
    Math.max(0, Math.min(unfunded, new Exact(terms.overcall_pct ?? 0).times(commitment).floor().toNumber())),
  )
  const amount = Math.min(owedOf(line), sumMinor(room))
  if (amount <= 0) throw gate(sentence`Nothing is owed, or nobody can be called for it.`, ['overdue'])
  const parts = allocate(amount, room)
  const made = await createCall(ctx, {
    fundAccountId: fundId,
    status: 'draft',
    noticeDate: date,
    description: `Shortfall of ${callName(call)}`,
    purposes: [{ type: 'other', amount: fromMinor(amount, call.currency) }],
    lpIds: others.map(({ lpId }) => lpId),
    asCalled: new Map(others.map(({ lpId }, at) => [lpId, [parts[at] as number]])),
    overrideReason: 'Shortfall of a default',
  })
  return { amount_minor: amount, made_call_id: made.id }
}

/** The transfer by which the defaulter parted with the interest. */
async function nameTransfer(
  ctx: Context,
  { fundId, line }: Defaulted,
  { transfer_id }: RemedyInput,
): Promise<Partial<Effect>> {
  const transfer =
    transfer_id === undefined
      ? undefined
      : await ctx.db
          .selectFrom('interest_transfers')
          .select('id')
          .where('id', '=', transfer_id)
          .where('fund_account_id', '=', fundId)
          .where('seller_id', '=', line.lp_id)
          .executeTakeFirst()
  if (!transfer) throw invalidField('transfer_id', sentence`is not a transfer of this investor’s interest`)
  return { transfer_id: transfer.id }
}

/**
 * Takes a remedy back, with its entry and the call that it drafted for a shortfall. 409 `already_void`, `built_upon` once
 * that call is issued; 404 where it is none of this call.
 */
export async function voidRemedy(
  ctx: Context,
  callId: number,
  remedyId: number,
  how: Undoing,
): Promise<CallRow> {
  const found = (await remediesOfCalls(ctx, [callId])).find(({ id }) => id === remedyId)
  if (!found) throw notFound()
  const { call } = await lineInTurn(ctx, callId, found.lp_id)
  await voidRecord(
    ctx,
    'capital_call_remedy',
    { ...found, named: `Remedy on default of ${callName(call)}` },
    how,
  )
  if (found.made_call_id !== null) await cancelMade(ctx, found.made_call_id, how)
  return call
}

async function cancelMade(ctx: Context, madeId: number, { reason }: Undoing): Promise<void> {
  const made = await findCall(ctx, madeId)
  if (made.status === 'cancelled') return
  if (isOneOf(BINDING, made.status))
    throw conflict(
      'built_upon',
      sentence`The call for the shortfall was issued: cancel ${callName(made)} first.`,
      {
        call_id: made.id,
      },
    )
  await moveCall(ctx, made.id, 'cancelled', { reason })
}

/**
 * A default is cured once nothing of the call is owed: from the day on the remedies that last, such as an exclusion, end.
 * 409 `gate_not_met` while something is owed.
 */
export async function cureDefault(
  ctx: Context,
  callId: number,
  lpId: number,
  date: string,
): Promise<CallRow> {
  const { call, line, row } = await lineInTurn(ctx, callId, lpId)
  const { declared_on } = requireStanding(row)
  if (date < declared_on)
    throw invalidField('date', sentence`must not be before the default was declared, ${declared_on}`)
  if (date > (await todayOf(ctx))) throw invalidField('date', sentence`must not be in the future`)
  if (owedOf(line) > 0) throw gate(sentence`An amount is still owed.`, ['paid'])
  await update(ctx, row as DefaultRow, { cured_on: date, cured_by: ctx.principal.name })
  await tell(ctx, call, line, sentence`cured the default`, date)
  return call
}

/**
 * Reverses a mistaken declaration: the notice remains. 409 `built_upon` while remedies or interest build on
 * it.
 */
export async function voidDefault(
  ctx: Context,
  callId: number,
  lpId: number,
  reason: string,
): Promise<CallRow> {
  const { call, line, row } = await lineInTurn(ctx, callId, lpId)
  if (row?.declared_on == null) throw gate(sentence`No default is declared.`, ['declared_default'])
  const done = await Promise.all(remedyKinds.map(kind => isDone(ctx, callId, lpId, kind)))
  if (row.interest_minor > 0 || done.includes(true))
    throw conflict('built_upon', sentence`Interest or remedies stand on this default: void those first.`)
  const { declared_on } = row
  await update(ctx, row, { declared_on: null, declared_by: null, cured_on: null, cured_by: null })
  ctx.note({ void: 'call_default', declared_on, reason })
  await tell(ctx, call, line, sentence`is no longer in default`, declared_on)
  return call
}
