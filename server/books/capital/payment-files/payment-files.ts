import { isValidBIC } from 'ibantools'
import type { Selectable } from 'kysely'
import { fromJson, toJson } from '../../../database/columns.ts'
import type { Tables } from '../../../database/tables.ts'
import {
  amountSaid,
  type Context,
  conflict,
  invalidField,
  joined,
  notFound,
  type Sentence,
  sentence,
} from '../../../kernel/index.ts'
import { digestOfValue } from '../../../kernel/values/digest.ts'
import { fromMinor, sumMinor } from '../../../kernel/values/money.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { bareNumber, isSameAccount } from '../../accounts/account-number.ts'
import { findFund } from '../../accounts/fund-accounts.ts'
import { later } from '../../journal/journal.ts'
import { bankDetailsOn } from '../../partners/bank-details.ts'
import { findPartners } from '../../partners/partners.ts'
import { callTermsOf } from '../calls/call-terms.ts'
import { takeTurn } from '../calls/plan.ts'
import { type EventRow, findEvent, type PayeeRow, payeesOf, returnsOf } from '../distributions/event-rows.ts'
import { type Order, pain001, type Transfer } from './pain-001.ts'

/** The fund's account at a bank from which a distribution is paid. */
export interface PayingAccount {
  id: number
  fund_account_id: number
  currency: string
  number: string
  bic: string | null
}

export interface PaymentFileInput {
  execution_date?: string | undefined
  /** The file that it takes the place of, where something changed since. */
  replaces_id?: number | undefined
}

type FileRow = Selectable<Tables['distribution_payment_files']>
/** The order of a file, without its own name and time. */
type Ordered = Omit<Order, 'messageId' | 'createdAt'>

/**
 * Makes the file by which the bank is told to pay what is open of an issued event. Made again it is the same
 * file; where something changed since, 409 `payment_file_made` says what, until the call names the file that is
 * replaced. 409 `gate_not_met` names whose bank details are missing or unconfirmed.
 */
export async function makePaymentFile(
  ctx: Context,
  eventId: number,
  account: PayingAccount,
  { execution_date, replaces_id }: PaymentFileInput,
) {
  const event = await issuedEvent(ctx, eventId)
  assertPaysIt(account, event)
  const today = await todayOf(ctx)
  const earliest = later(event.date, today)
  const latest = (await filesOf(ctx, eventId)).at(-1)
  const before = latest && fromJson<Ordered>(latest.orders)
  if (execution_date !== undefined && execution_date !== before?.executionDate && execution_date < earliest)
    throw invalidField('execution_date', sentence`must not be before ${earliest}`)
  // Made again on a later day it keeps its day, or it would be another order.
  const again = execution_date ?? before?.executionDate ?? earliest
  let ordered = await orderOf(ctx, event, account, again)
  if (latest && before) {
    if (digestOfValue(before) === digestOfValue(ordered)) return present(event, latest)
    if (execution_date === undefined && again < earliest)
      ordered = await orderOf(ctx, event, account, earliest)
    if (replaces_id !== latest.id) throw madeBefore(latest, differences(before, ordered))
  } else if (replaces_id !== undefined)
    throw invalidField('replaces_id', sentence`is not the last payment file of this distribution`)
  const row = await keep(ctx, { event, account, ordered, replaced: latest ?? null })
  ctx.note({ message_id: row.message_id, payments: ordered.transfers.length })
  return present(event, row)
}

/** The payment files of an event, in the order in which they were made. */
export async function listPaymentFiles(ctx: Context, eventId: number) {
  const event = await findEvent(ctx, eventId)
  return (await filesOf(ctx, eventId)).map(row => present(event, row))
}

/** Returns the last payment file of an event, unless everything that it orders came back; null for none. */
async function fileAtBank(ctx: Context, eventId: number): Promise<FileRow | null> {
  const latest = (await filesOf(ctx, eventId)).at(-1)
  if (!latest) return null
  const back = new Set((await returnsOf(ctx, eventId)).map(({ end_to_end_id }) => end_to_end_id))
  const { transfers } = fromJson<Ordered>(latest.orders)
  return transfers.every(({ endToEndId }) => back.has(endToEndId)) ? null : latest
}

/** 409 `payment_file_made` where the bank may still execute a file of the event, unless it is said that it will not. */
export async function assertNoFileAtBank(ctx: Context, eventId: number, isStopped: boolean): Promise<void> {
  const file = await fileAtBank(ctx, eventId)
  if (!file || isStopped) return
  const { id, message_id, created_at } = file
  throw conflict(
    'payment_file_made',
    sentence`The payment file ${message_id} was made of it. Make sure that the bank does not execute it, and say so, or the investors are paid twice.`,
    { payment_file_id: id, message_id, created_at, changed: [] },
  )
}

/** A payment file's name and bytes, as it was made. */
export async function paymentFile(ctx: Context, eventId: number, id: number) {
  await findEvent(ctx, eventId)
  const row = (await filesOf(ctx, eventId)).find(one => one.id === id)
  if (!row) throw notFound()
  return { name: `${row.message_id}.xml`, xml: row.xml }
}

const filesOf = ({ db }: Context, eventId: number): Promise<FileRow[]> =>
  db
    .selectFrom('distribution_payment_files')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('id')
    .execute()

async function issuedEvent(ctx: Context, eventId: number): Promise<EventRow> {
  const { fund_account_id: fundId } = await findEvent(ctx, eventId)
  if (fundId !== null) await takeTurn(ctx, { id: fundId }, null)
  const event = await findEvent(ctx, eventId)
  if (event.status !== 'issued')
    throw conflict(
      'illegal_transition',
      sentence`It is ${event.status}: a bank is told to pay an issued distribution only.`,
      { state: event.status },
    )
  return event
}

function assertPaysIt(account: PayingAccount, event: EventRow): void {
  if (account.fund_account_id !== event.fund_account_id)
    throw invalidField('bank_account_id', sentence`is not an account of this fund`)
  if (account.currency !== event.currency)
    throw invalidField('bank_account_id', sentence`is kept in ${account.currency}, not in ${event.currency}`)
}

/** Orders what is open of an event, in the order of its payees; throws for whoever cannot be paid yet. */
async function orderOf(
  ctx: Context,
  event: EventRow,
  account: PayingAccount,
  executionDate: string,
): Promise<Ordered> {
  const open = (await payeesOf(ctx, event.id)).filter(
    ({ payment_id, net_minor }) => payment_id === null && net_minor > 0,
  )
  const details = await bankDetailsOn(ctx, lpIdsOf(open), { currency: event.currency, day: executionDate })
  const partners = await findPartners(ctx, lpIdsOf(open))
  const fund = await findFund(ctx, event.fund_account_id as number)
  const missing: Sentence[] = []
  const transfers = open.flatMap((payee): Transfer[] => {
    const held = details.get(payee.lp_id)
    const name = partners.get(payee.lp_id)?.name ?? String(payee.lp_id)
    if (!held) missing.push(sentence`${name} has no bank details in ${event.currency}.`)
    else if (held.called_back_at === null)
      missing.push(sentence`The bank details of ${name} are not confirmed by call-back.`)
    if (!held) return []
    return [
      {
        endToEndId: payee.end_to_end_id,
        amount: payee.net_minor,
        name: held.account_holder,
        number: held.number,
        bic: held.bic,
        routingNumber: held.routing_number,
        bank: held.bank_name,
        text: [fund.name, 'distribution', event.reference ?? event.date].join(' '),
      },
    ]
  })
  if (missing.length > 0)
    throw conflict('gate_not_met', sentence`Not everybody can be paid: ${joined(missing, ' ')}`, { missing })
  const { currency } = event
  return {
    executionDate,
    currency,
    payer: fund.name,
    number: account.number,
    bic: await bicOf(ctx, account),
    transfers,
  }
}

/** The bank's BIC as it is on the account, or on the notices that name this account. */
async function bicOf(ctx: Context, account: PayingAccount): Promise<string | null> {
  if (account.bic !== null) return account.bic
  const { wire } = await callTermsOf(ctx, account.fund_account_id)
  if (!wire?.swift || !isSameAccount(wire.account_number, account.number)) return null
  const bic = bareNumber(wire.swift)
  return isValidBIC(bic) ? bic : null
}

const lpIdsOf = (payees: readonly PayeeRow[]): number[] => payees.map(({ lp_id }) => lp_id)

/** Keeps a file; its message id counts the files of the event, so that a bank knows a repeated one. */
async function keep(
  ctx: Context,
  made: { event: EventRow; account: PayingAccount; ordered: Ordered; replaced: FileRow | null },
): Promise<FileRow> {
  const { event, account, ordered, replaced } = made
  const nth = (await filesOf(ctx, event.id)).length + 1
  const messageId = `DIST-${event.id}-FILE-${nth}`
  const createdAt = ctx.now.slice(0, 19)
  return ctx.db
    .insertInto('distribution_payment_files')
    .values({
      event_id: event.id,
      bank_account_id: account.id,
      message_id: messageId,
      execution_date: ordered.executionDate,
      replaces_id: replaced?.id ?? null,
      orders: toJson(ordered),
      total_minor: sumMinor(ordered.transfers.map(({ amount }) => amount)),
      xml: pain001({ ...ordered, messageId, createdAt }),
      author: ctx.principal.name,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

const madeBefore = ({ id, message_id, created_at }: FileRow, changed: readonly Sentence[]) =>
  conflict(
    'payment_file_made',
    sentence`The file ${message_id} was made before, and something changed since: ${joined([...changed], ' ')} Make sure that the bank does not execute it before you replace it.`,
    { payment_file_id: id, message_id, created_at, changed },
  )

/** Says how another order differs. */
function differences(before: Ordered, after: Ordered): Sentence[] {
  const paidBefore = new Map(before.transfers.map(one => [one.endToEndId, one]))
  const paidAfter = new Set(after.transfers.map(({ endToEndId }) => endToEndId))
  return [
    ...(before.executionDate === after.executionDate
      ? []
      : [sentence`The execution date is ${after.executionDate} instead of ${before.executionDate}.`]),
    ...(before.number === after.number ? [] : [sentence`It is paid from another account.`]),
    ...(before.payer === after.payer ? [] : [sentence`The fund has another name.`]),
    ...before.transfers
      .filter(({ endToEndId }) => !paidAfter.has(endToEndId))
      .map(({ name }) => sentence`${name} is not to be paid any more.`),
    ...after.transfers.flatMap(one => {
      const then = paidBefore.get(one.endToEndId)
      if (!then) return [sentence`${one.name} is to be paid, too.`]
      if (then.amount !== one.amount)
        return [
          sentence`${one.name} gets ${amountSaid(one.amount, after.currency)} instead of ${amountSaid(then.amount, before.currency)}.`,
        ]
      return digestOfValue(then) === digestOfValue(one) ? [] : [sentence`${one.name} has other bank details.`]
    }),
  ]
}

function present(event: EventRow, row: FileRow) {
  const { transfers } = fromJson<Ordered>(row.orders)
  return {
    id: row.id,
    event_id: row.event_id,
    bank_account_id: row.bank_account_id,
    message_id: row.message_id,
    execution_date: row.execution_date,
    replaces_id: row.replaces_id,
    currency: event.currency,
    payments: transfers.length,
    total: fromMinor(row.total_minor, event.currency),
    end_to_end_ids: transfers.map(({ endToEndId }) => endToEndId),
    author: row.author,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}
