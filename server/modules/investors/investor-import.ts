import type { FundRow } from '../../books/accounts/fund-account.ts'
import { isClosed } from '../../books/accounts/periods.ts'
import { commit } from '../../books/partners/commitments.ts'
import type { LpChange, LpRow } from '../../books/partners/investor.ts'
import { changeLp, registerLp } from '../../books/partners/partners.ts'
import { isTotal, keyIn } from '../../imports/cells.ts'
import type { ImportKind, Keeper } from '../../imports/kind.ts'
import type { SheetRow } from '../../imports/sheet-row.ts'
import {
  amountSaid,
  type Context,
  type Language,
  languageSaid,
  type Said,
  sentence,
} from '../../kernel/index.ts'
import { keysOf, likeKeysOf } from '../../kernel/names/name-keys.ts'
import { isCurrency } from '../../kernel/values/money.ts'
import { type MergedAway, mergedAway } from '../../platform/merging/known-by.ts'
import type { Candidate } from '../../platform/merging/likeness.ts'
import { NameIndex } from '../../platform/merging/name-index.ts'
import { columns, type InvestorColumn, investorChoices } from './investor-columns.ts'
import { undoInvestors } from './undo-investors.ts'

type Row = SheetRow<InvestorColumn>

interface Settings {
  existing: 'keep' | 'update'
}

/** An investor of the register or of the sheet, with the rows' details. */
interface Investor {
  key: string
  name: string
  lp: LpRow | null
  /** The first row that names them; 0 while none does. */
  row: number
  details: Details
  currency: string | undefined
  /** Changed fields of the register. */
  change: Partial<Details>
}

type Details = Record<(typeof detailColumns)[number][0], string | null>

/** Investor fields and the columns they come from. */
const detailColumns = [
  ['reference', 'reference'],
  ['entity_type', 'type'],
  ['jurisdiction', 'country'],
  ['primary_contact_email', 'email'],
  ['language', 'language'],
] as const

interface Promised {
  row: number
  investor: Investor
  fund: FundRow
  amount: number
  class: string
  date: string
}

/** Investors and their commitments: a row for each commitment, or for an investor without one. */
export const investorImport: ImportKind<InvestorColumn, Settings> = {
  key: 'investors',
  columns,
  ignores: ({ investor }) => isTotal(investor),
  choices: investorChoices,
  async decide(ctx, rows, { settings }) {
    const plan = await Plan.of(ctx, settings.existing)
    for (const row of rows) plan.add(row)
    return { deed: keep => plan.keep(ctx, keep) }
  },
  undo: undoInvestors,
}

class Plan {
  readonly #existing: Settings['existing']
  readonly #funds: ReadonlyMap<string, FundRow>
  /** Amounts of existing and planned commitments, each with the row that plans it. */
  readonly #commitments = new Map<string, { amount: number; row: number | null }>()
  readonly #byReference = new Map<string, Investor>()
  readonly #byName = new Map<string, Investor[]>()
  readonly #all: Investor[] = []
  readonly #names = new NameIndex<Candidate & { investor: Investor }>()
  readonly #promised: Promised[] = []

  private constructor(
    existing: Settings['existing'],
    funds: readonly FundRow[],
    lps: readonly LpRow[],
    merged: readonly MergedAway[],
  ) {
    this.#existing = existing
    this.#funds = new Map(funds.map(fund => [String(fund.id), fund]))
    for (const lp of lps) {
      const { name, reference, entity_type, jurisdiction, primary_contact_email, language, currency } = lp
      const details = { reference, entity_type, jurisdiction, primary_contact_email, language }
      const investor = this.#know({ key: `lp ${lp.id}`, name, lp, row: 0, details, currency, change: {} })
      for (const { loser, survivorId } of merged)
        if (survivorId === lp.id)
          this.#alsoKnow(investor, loser as unknown as Pick<LpRow, 'name' | 'reference'>)
    }
  }

  static async of({ db }: Context, existing: Settings['existing']): Promise<Plan> {
    const [funds, lps, commitments] = [
      await db.selectFrom('fund_accounts').selectAll().execute(),
      await db.selectFrom('lps').selectAll().orderBy('id').execute(),
      await db.selectFrom('commitments').selectAll().execute(),
    ]
    const plan = new Plan(existing, funds, lps, await mergedAway(db, 'lp'))
    for (const row of commitments)
      plan.#commitments.set(closingOf(`lp ${row.lp_id}`, row.fund_account_id, row.class, row.admitted_on), {
        amount: row.amount_minor,
        row: null,
      })
    return plan
  }

  /** Decides the fate of a row. */
  add(row: Row): void {
    const name = row.needed('investor')
    if (name === null) return
    const details = detailsOf(row)
    const known = this.#find(row, name, details.reference) ?? this.#resembling(row, name)
    if (!known && row.choice === 'skip' && row.similar.length > 0) {
      row.becomes('ignored', sentence`is skipped, as you chose`)
      return
    }
    const currency = currencyOf(row)
    const promised = this.#promise(row, known)
    if (known) this.#compare(row, known, details)
    if (row.refused) return
    const investor = known ?? this.#register(row, { name, details, currency })
    if (known) this.#meet(row, known, details)
    if (promised) this.#take(row, investor, promised)
  }

  #register(row: Row, said: Pick<Investor, 'name' | 'details' | 'currency'>): Investor {
    row.becomes('create', sentence`registers ${said.name}`)
    return this.#know({ ...said, key: `row ${row.row}`, lp: null, row: row.row, change: {} })
  }

  /** The investor of a row: by the reference where it has one, else by the name. */
  #find(row: Row, name: string, reference: string | null): Investor | undefined {
    const named = reference === null ? undefined : this.#byReference.get(reference)
    if (named) return named
    const alike = [...new Set(keysOf(name).flatMap(key => this.#byName.get(key) ?? []))]
    // Another reference is another investor, of the same name.
    const own = alike.filter(({ details }) => reference === null || details.reference === null)
    if (own.length > 1)
      row.refuse('investor', sentence`${own.length} investors are called so: give the reference of the one`)
    return own[0]
  }

  /** Marks a row with the investors whose names are like its own; the one that it is, where a person says so. */
  #resembling(row: Row, name: string): Investor | undefined {
    const alike = this.#names.find(likeKeysOf(name))
    row.similar = alike.map(({ investor, id, title, detail, likeness }) => ({
      id: investor.lp ? id : null,
      row: investor.lp ? null : investor.row,
      title,
      detail,
      likeness,
    }))
    return row.choice === 'update' ? alike[0]?.investor : undefined
  }

  #know(investor: Investor): Investor {
    this.#all.push(investor)
    this.#alsoKnow(investor, { name: investor.name, reference: investor.details.reference })
    return investor
  }

  /** Has an investor met under a name and a reference, its own or those of one that was merged into it. */
  #alsoKnow(investor: Investor, { name, reference }: Pick<LpRow, 'name' | 'reference'>): void {
    this.#names.add({
      id: investor.lp?.id ?? 0,
      title: investor.name,
      detail: investor.details.reference ?? investor.details.jurisdiction,
      keys: likeKeysOf(name),
      investor,
    })
    if (reference !== null && !this.#byReference.has(reference)) this.#byReference.set(reference, investor)
    for (const key of keysOf(name)) this.#byName.set(key, [...(this.#byName.get(key) ?? []), investor])
  }

  /** Refuses details that contradict another row of the sheet. */
  #compare(row: Row, known: Investor, details: Details): void {
    const said: Partial<Details> = known.lp ? known.change : known.details
    for (const [key, column] of detailColumns) {
      const [one = null, other] = [said[key], details[key]]
      if (one !== null && other !== null && one !== other)
        row.refuse(column, sentence`row ${known.row} says ${saidOf(key, one)} for the same investor`)
    }
  }

  /** Adds a row's details to a known investor, of the register or of an earlier row. */
  #meet(row: Row, known: Investor, details: Details): void {
    for (const [key, column] of detailColumns) {
      const value = details[key]
      if (value === null || known.details[key] === value || known.change[key] === value) continue
      if (!known.lp) known.details[key] = value
      else if (this.#existing === 'update' || row.choice === 'update') {
        known.change[key] = value
        row.becomes(
          'update',
          sentence`${columns[column].title}: ${saidOf(key, known.details[key])} → ${saidOf(key, value)}`,
        )
      } else
        row.becomes(
          'same',
          sentence`${columns[column].title} stays ${saidOf(key, known.details[key])} in the register`,
        )
    }
    if (known.row > 0) return
    known.row = row.row
    row.becomes('same', sentence`${known.name} is in the register`)
  }

  /** The commitment of a row; null where it has none, or one that cannot be read. */
  #promise(row: Row, known: Investor | undefined): Omit<Promised, 'row' | 'investor'> | null {
    if (row.values.commitment === null) return null
    const fund = this.#funds.get(
      row.needed('fund', sentence`is required with a commitment: the fund committed to`) ?? '',
    )
    const date = row.needed('date', sentence`is required with a commitment: the closing date`)
    if (!fund || date === null) return null
    if (row.values.currency !== null && row.values.currency.toUpperCase() !== fund.currency)
      row.refuse('currency', sentence`${fund.name} is in ${fund.currency}: give the commitment in it`)
    const amount = row.minor('commitment', fund.currency)
    if (amount === null) return null
    if (amount <= 0) row.refuse('commitment', sentence`must be more than zero`)
    const promised = { fund, amount, date, class: row.values.class ?? 'A' }
    const before = known && this.#commitments.get(closingOfPromise(known, promised))
    if (before && before.row !== null)
      row.refuse('commitment', sentence`row ${before.row} already has the commitment for this closing`)
    else if (before && before.amount !== amount)
      row.refuse(
        'commitment',
        sentence`${amountSaid(before.amount, fund.currency)} of this closing is recorded already; a later closing has another date`,
      )
    else if (!before && isClosed(fund, date))
      row.refuse(
        'date',
        sentence`the book of ${fund.name} is closed through ${String(fund.locked_through)}: investors cannot be admitted into a closed period`,
      )
    return promised
  }

  #take(row: Row, investor: Investor, promised: Omit<Promised, 'row' | 'investor'>): void {
    const { fund, amount, date } = promised
    const words = sentence`${amountSaid(amount, fund.currency)} to ${fund.name}, ${date}`
    const key = closingOfPromise(investor, promised)
    if (this.#commitments.has(key)) {
      row.becomes('same', sentence`${words}, is recorded`)
      return
    }
    this.#commitments.set(key, { amount, row: row.row })
    this.#promised.push({ row: row.row, investor, ...promised })
    row.becomes('create', sentence`commits ${words}`)
  }

  async keep(ctx: Context, keep: Keeper): Promise<void> {
    const ids = new Map<Investor, number>()
    for (const investor of this.#all) ids.set(investor, await keepInvestor(ctx, investor, keep))
    for (const { row, investor, fund, amount, date, ...one } of this.#promised) {
      const { id } = await commit(ctx, {
        lpId: ids.get(investor) as number,
        fundAccountId: fund.id,
        amountMinor: amount,
        admittedOn: date,
        class: one.class,
      })
      keep.created(row, 'commitment', id)
    }
  }
}

async function keepInvestor(
  ctx: Context,
  { lp, name, details, currency, change, row }: Investor,
  keep: Keeper,
): Promise<number> {
  if (!lp) {
    const { id, kyc_status } = await registerLp(ctx, {
      ...{ name, ...details, currency },
      language: details.language as Language | null,
    })
    keep.created(row, 'lp', id, { name, ...details, kyc_status })
    return id
  }
  const changed = Object.keys(change) as (keyof Details)[]
  if (changed.length > 0) {
    await changeLp(ctx, lp.id, change as LpChange)
    const before = Object.fromEntries(changed.map(key => [key, lp[key]]))
    keep.updated(row, 'lp', lp.id, { before, after: change })
  }
  return lp.id
}

function detailsOf({ values }: Row): Details {
  const { reference, type, country, email, language } = values
  return {
    reference,
    entity_type: type === null ? null : keyIn(type),
    jurisdiction: country,
    primary_contact_email: email,
    language,
  }
}

/** Words a field's value for a message. */
function saidOf(key: keyof Details, value: string | null): Said {
  if (value === null) return sentence`empty`
  return key === 'language' ? languageSaid(value) : value
}

function currencyOf(row: Row): string | undefined {
  const currency = row.values.currency?.toUpperCase()
  if (currency === undefined || isCurrency(currency)) return currency
  row.refuse('currency', sentence`${row.cells.currency} is not a currency such as USD`)
  return undefined
}

const closingOf = (investor: string, fundId: number, interests: string, date: string): string =>
  JSON.stringify([investor, fundId, interests, date])

const closingOfPromise = (
  { key }: Investor,
  { fund, class: interests, date }: Pick<Promised, 'fund' | 'class' | 'date'>,
): string => closingOf(key, fund.id, interests, date)
