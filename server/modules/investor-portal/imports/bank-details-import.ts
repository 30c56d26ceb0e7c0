import { writtenBy } from '../../../agents/index.ts'
import {
  addBankDetails,
  type BankDetailsInput,
  bankDetailsOn,
  bareDetails,
  removeBankDetails,
  unsoundIn,
} from '../../../books/partners/bank-details.ts'
import { isTotal } from '../../../imports/cells.ts'
import type { Columns } from '../../../imports/columns.ts'
import { reasonNot } from '../../../imports/imports.ts'
import type { ImportKind } from '../../../imports/kind.ts'
import type { SheetRow } from '../../../imports/sheet-row.ts'
import { type Context, field, type Sentence, sentence } from '../../../kernel/index.ts'
import { masked } from '../../../kernel/values/masked.ts'
import { isCurrency } from '../../../kernel/values/money.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { investorChoices } from './investor-choices.ts'

type Column = 'investor' | keyof BankDetailsInput
type Row = SheetRow<Column>

const columns: Columns<Column> = {
  investor: {
    title: sentence`Investor`,
    reads: 'choice',
    needed: true,
    names: ['investor', 'investorname', 'limitedpartner', 'partner', 'lp', 'lpname', 'name'],
  },
  account_holder: {
    title: sentence`Account holder`,
    reads: 'text',
    needed: true,
    check: field.line(140),
    names: ['accountholder', 'beneficiary', 'beneficiaryname', 'accountname', 'nameonaccount', 'payee'],
  },
  number: {
    title: sentence`IBAN or account number`,
    reads: 'text',
    needed: true,
    check: field.text(40),
    names: ['iban', 'accountnumber', 'accountno', 'account', 'ibanoraccountnumber', 'beneficiaryaccount'],
  },
  bic: {
    title: sentence`BIC`,
    reads: 'text',
    check: field.text(11),
    names: ['bic', 'swift', 'swiftcode', 'biccode', 'bicswift', 'swiftbic'],
  },
  routing_number: {
    title: sentence`Routing number`,
    reads: 'text',
    check: field.text(20),
    names: ['routingnumber', 'aba', 'abanumber', 'abarouting', 'routing', 'sortcode'],
  },
  bank_name: {
    title: sentence`Bank`,
    reads: 'text',
    needed: true,
    check: field.line(140),
    names: ['bank', 'bankname', 'beneficiarybank', 'financialinstitution'],
  },
  currency: {
    title: sentence`Currency`,
    reads: 'text',
    names: ['currency', 'accountcurrency', 'ccy'],
  },
  effective_from: {
    title: sentence`In effect from`,
    reads: 'day',
    names: ['effectivefrom', 'ineffectfrom', 'effectivedate', 'validfrom', 'from'],
  },
}

/** A row's bank details, of an investor. */
interface Planned {
  row: Row
  lpId: number
  details: BankDetailsInput & { effective_from: string }
}

/** Bank details of investors, a row each: approved together, and confirmed one by one. */
export const bankDetailsImport: ImportKind<Column> = {
  key: 'bank_details',
  columns,
  ignores: ({ investor }) => isTotal(investor),
  choices: async ctx => ({ investor: await investorChoices(ctx) }),
  async decide(ctx, rows) {
    const planned = await plan(ctx, rows)
    return {
      async deed(keep) {
        const written = await writtenBy(ctx)
        for (const { row, lpId, details } of planned) {
          const { id } = await addBankDetails(ctx, lpId, details, written)
          keep.created(row.row, 'bank_details', id)
          await ctx.log([{ type: 'lp', id: lpId }], {
            type: 'bank_details_imported',
            summary: sentence`Imported bank details: ${saidOf(details)}`,
          })
        }
      },
    }
  },
  async undo(ctx, records) {
    const reasons: Sentence[] = []
    for (const { record_id } of records)
      reasons.push(...(await reasonNot(() => removeBankDetails(ctx, record_id))))
    return reasons
  },
}

/** Decides the fate of each row, and returns those that are new. */
async function plan(ctx: Context, rows: readonly Row[]): Promise<Planned[]> {
  const today = await todayOf(ctx)
  const currencies = new Map(
    (await ctx.db.selectFrom('lps').select(['id', 'currency']).execute()).map(one => [one.id, one.currency]),
  )
  const read = rows.flatMap(row => detailsOf(row, currencies, today) ?? [])
  refuseRepeated(read)
  const known = await inEffect(ctx, read)
  return read.filter(one => {
    const { row, details } = one
    const before = known.get(one)
    if (row.refused) return false
    if (before && isSame(before, details)) {
      row.becomes('same', sentence`the bank details are recorded`)
      return false
    }
    row.becomes('create', sentence`is paid at ${saidOf(details)} from ${details.effective_from} on`)
    if (before) row.messages.push(sentence`replaces account ${masked(before.number)}`)
    return true
  })
}

/** A row as bank details; null where it is refused. */
function detailsOf(row: Row, currencies: ReadonlyMap<number, string>, today: string): Planned | null {
  const investor = row.needed('investor')
  const account_holder = row.needed('account_holder')
  const number = row.needed('number')
  const bank_name = row.needed('bank_name')
  const currency = (row.values.currency ?? currencies.get(Number(investor)) ?? '').toUpperCase()
  if (row.values.currency !== null && !isCurrency(currency))
    row.refuse('currency', sentence`${row.cells.currency} is not a currency such as USD`)
  if (row.refused || investor === null || account_holder === null || number === null || bank_name === null)
    return null
  const { bic, routing_number, effective_from } = row.values
  const details = { account_holder, number, bic, routing_number, bank_name, currency }
  const unsound = unsoundIn(details)
  if (unsound) return row.refuse(unsound.field, unsound.message)
  return { row, lpId: Number(investor), details: { ...details, effective_from: effective_from ?? today } }
}

/** Two accounts of one investor in one currency from one day on contradict each other. */
function refuseRepeated(read: readonly Planned[]): void {
  const first = new Map<string, Planned>()
  for (const one of read) {
    const key = JSON.stringify([one.lpId, one.details.currency, one.details.effective_from])
    const known = first.get(key)
    if (known)
      one.row.refuse(
        'investor',
        sentence`row ${known.row.row} already has an account of this investor in ${one.details.currency}`,
      )
    else first.set(key, one)
  }
}

/** Returns the bank details in effect on the day of each. */
async function inEffect(ctx: Context, read: readonly Planned[]) {
  const alike = Map.groupBy(read, ({ details }) => JSON.stringify([details.currency, details.effective_from]))
  const known = new Map<Planned, BankDetailsInput>()
  for (const some of alike.values()) {
    const [{ details }] = some as [Planned]
    const lpIds = some.map(({ lpId }) => lpId)
    const rows = await bankDetailsOn(ctx, lpIds, {
      currency: details.currency,
      day: details.effective_from,
    })
    for (const one of some) {
      const before = rows.get(one.lpId)
      if (before) known.set(one, before)
    }
  }
  return known
}

function isSame(one: BankDetailsInput, other: BankDetailsInput): boolean {
  const [known, given] = [bareDetails(one), bareDetails(other)]
  const fields = ['account_holder', 'number', 'bic', 'routing_number', 'bank_name', 'currency'] as const
  return fields.every(name => known[name] === given[name])
}

/** The account in words, its number masked. */
const saidOf = ({ bank_name, account_holder, number }: BankDetailsInput): string =>
  `${bank_name}, ${account_holder}, ${masked(number)}`
