import { lockThrough } from '../../../server/books/accounts/periods.ts'
import { commit } from '../../../server/books/partners/commitments.ts'
import { registerLp } from '../../../server/books/partners/partners.ts'
import { systemPrincipal } from '../../../server/kernel/access/principal.ts'
import type { Context } from '../../../server/kernel/routes/context.ts'
import type { Json, Office } from '../../office.ts'
import examples from './examples.json' with { type: 'json' }

export const CFO = '/api/v1/svc/cfo'

/** A line of the published vectors: account, debit, credit; and the investor whose capital it is. */
export type Line = readonly [code: string, debit: number, credit: number, partner?: number]

/** One fund's book, written and read through the API. */
export class Book {
  readonly office: Office
  readonly fundId: number

  constructor(office: Office, fundId: number) {
    this.office = office
    this.fundId = fundId
  }

  static async open(office: Office, input: Json = {}): Promise<Book> {
    const { body } = await office.post(`${CFO}/accounts`, {
      name: 'Example Fund I',
      currency: 'USD',
      ...input,
    })
    return new Book(office, body.id)
  }

  addAccount(code: string, parent_code: string) {
    const name = `Detail ${code}`
    return this.office.post(`${CFO}/gl/accounts`, { fund_account_id: this.fundId, code, name, parent_code })
  }

  post(date: string, lines: readonly Line[], more: Json = {}) {
    return this.office.post(`${CFO}/gl/journal`, {
      fund_account_id: this.fundId,
      date,
      lines: lines.map(([code, debit, credit, partner_id]) => ({ code, debit, credit, partner_id })),
      ...more,
    })
  }

  /** Posts, and returns the entry; fails the test when it is refused. */
  async posted(date: string, lines: readonly Line[], more: Json = {}): Promise<Json> {
    const { status, body } = await this.post(date, lines, more)
    if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`)
    return body
  }

  async trialBalance(as_of?: string): Promise<Json> {
    const until = as_of === undefined ? '' : `&as_of=${as_of}`
    return (await this.office.get(`${CFO}/gl-trial-balance?fund_account_id=${this.fundId}${until}`)).body
  }

  /** Balances by code, debit positive. */
  async balances(as_of?: string): Promise<Record<string, number>> {
    const { accounts } = await this.trialBalance(as_of)
    return Object.fromEntries(accounts.map(({ code, balance }: Json) => [code, balance]))
  }

  async report(start: string, end: string): Promise<Json> {
    return (await this.office.post(`${CFO}/report`, { fund_account_id: this.fundId, start, end })).body
  }

  /** Every entry, oldest first, page by page. */
  async journal(): Promise<Json[]> {
    const entries: Json[] = []
    let next: string | null = `${CFO}/gl/journal?fund_account_id=${this.fundId}&limit=500`
    while (next) {
      const { body, headers }: { body: Json[]; headers: Headers } = await this.office.get(next)
      entries.push(...body)
      next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? null
    }
    return entries.reverse()
  }

  /** Makes these investors partners of the fund who put nothing in. */
  admits(...partners: readonly number[]): Promise<void> {
    return asOffice(this.office, async ctx => {
      for (const lpId of partners)
        await commit(ctx, { lpId, fundAccountId: this.fundId, amountMinor: 0, admittedOn: '2020-01-01' })
    })
  }

  lock(through: string | null): Promise<unknown> {
    return asOffice(this.office, ctx => lockThrough(ctx, this.fundId, through, 'Quarter end'))
  }
}

/** Writes for the office itself, what no route of this module does: closing a period, registering an investor. */
export function asOffice<T>(office: Office, work: (ctx: Context) => Promise<T>): Promise<T> {
  const { door } = office.running
  return door.transact(door.frame(systemPrincipal(1, 'Test'), 'test'), work)
}

/** An investor who may be a partner without putting anything in. */
export const investor = async (office: Office, name: string): Promise<number> =>
  (await asOffice(office, ctx => registerLp(ctx, { name, entity_type: 'general_partner' }))).id

/** The first quarter of the published worked fund, with LP1's capital by partner. */
export async function firstQuarter(office: Office, input: Json = {}): Promise<Book> {
  const book = await Book.open(office, input)
  const partner = await investor(office, 'LP1')
  await book.admits(partner)
  for (const code of ['3110', '3120', '3130', '3190']) await book.addAccount(code, '3100')
  const { journal } = (examples[0] as Json).input
  for (const { date, ref, lines } of journal)
    await book.posted(
      date,
      lines.map(([code, debit, credit]: Line) => [
        code,
        debit,
        credit,
        code === '3110' ? partner : undefined,
      ]),
      { reference: ref },
    )
  return book
}
